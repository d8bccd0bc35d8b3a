import { type ComponentProps, lazy, Suspense } from 'react'

const ConflictNote = lazy(async () => ({
  default: (await import('./ConflictNote.tsx')).ConflictNote,
}))

/** The fields that another user changed in the meantime; seldom seen, so it is loaded when it is. */
export const Conflict = (props: ComponentProps<typeof ConflictNote>) => (
  <Suspense fallback={null}>
    <ConflictNote {...props} />
  </Suspense>
)
