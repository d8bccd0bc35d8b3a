import { type ComponentProps, lazy, Suspense } from 'react'

const load = () => import('./ConflictNote.tsx')
const aheadMs = 3000

// Seldom seen, so no page waits for it; but where there is input to lose, it must not be missing after the product was updated.
setTimeout(() => void load().catch(() => undefined), aheadMs)

const ConflictNote = lazy(async () => ({ default: (await load()).ConflictNote }))

/** The fields that another user changed in the meantime. */
export const Conflict = (props: ComponentProps<typeof ConflictNote>) => (
  <Suspense fallback={null}>
    <ConflictNote {...props} />
  </Suspense>
)
