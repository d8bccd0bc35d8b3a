import type { MenuItem } from '@iwater/contract/navigation'
import { buttonsAt, functionAt, isListed } from '#web/shell/menu/menu-items.ts'
import { useShellState } from '#web/shell/shell-state.ts'
import type { Go } from '#web/shell/use-go.ts'
import { KeptPage } from './KeptPage.tsx'
import type { FindPage } from './page-source.ts'

/** Keeps the open pages that are awake mounted; only the one on screen is seen and runs. */
export function PageHost({
  findPage,
  menu,
  path,
  query,
  go,
}: {
  findPage: FindPage
  menu: readonly MenuItem[]
  path: string
  query: string
  go: Go
}) {
  const tabs = useShellState((state) => state.tabs)
  const isMenuKnown = useShellState((state) => state.menu !== null && state.menu.error === null)
  const aside = useShellState((state) => state.aside)
  const rounds = useShellState((state) => state.rounds)
  const known = useShellState((state) => state.living)
  // The one on screen is among them once its visit is noted, a moment after it is first drawn.
  const living = known.includes(path) ? known : [...known, path]
  // By name, so that neither a visit nor a dragged tab moves an element: a frame in it would load again.
  return [...living].sort().map((place) => {
    const page = findPage(place)
    if (page === undefined) return null
    const item = functionAt(menu, place)
    const tabQuery = [...tabs, ...aside].find((tab) => tab.path === place)?.query ?? ''
    return (
      <KeptPage
        key={`${place} ${rounds[place] ?? 0}`}
        source={page.entry}
        path={place}
        query={place === path ? query : tabQuery}
        isActive={place === path}
        isKept={item?.meta.keepAlive ?? true}
        functionId={item?.functionId ?? undefined}
        isListed={!isMenuKnown || isListed(menu, place)}
        buttons={buttonsAt(menu, place)}
        findPage={findPage}
        go={go}
      />
    )
  })
}
