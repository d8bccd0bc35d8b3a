import { lazy, Suspense } from 'react'

const loading = import('./NamedIcon.tsx').then(({ NamedIcon: icon }) => ({ default: icon }))

const NamedIcon = lazy(() => loading)

/** The icon of a menu entry. The set of icons arrives while the menu is being fetched. */
export function MenuIcon({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <Suspense fallback={<span style={{ width: size, height: size, flex: 'none' }} />}>
      <NamedIcon name={name} size={size} />
    </Suspense>
  )
}
