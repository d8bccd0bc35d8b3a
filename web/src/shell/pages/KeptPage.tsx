import { saveFunctionOpened } from '@iwater/contract/activity'
import type { ButtonMap } from '@iwater/contract/navigation'
import {
  Activity,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { createPageLife, type Page, PageContext, usePage } from '#web/platform/page/page.ts'
import { createUnsavedMarks, type UnsavedMarks } from '#web/platform/page/unsaved-marks.ts'
import { sessionNow } from '#web/platform/session/session.ts'
import { useShellState, useShellStore } from '#web/shell/shell-state.ts'
import { addressOf } from '#web/shell/tabs/tab-list.ts'
import type { Go } from '#web/shell/use-go.ts'
import { PageSkeleton } from '#web/ui/state/Skeleton.tsx'
import { AccessGate } from './AccessGate.tsx'
import { LazyPage } from './LazyPage.tsx'
import { changeQuery, dropPage, markUnsaved, namePage } from './open-pages.ts'
import { PageBoundary } from './PageBoundary.tsx'
import type { FindPage, PageSource } from './page-source.ts'
import { withChanges } from './query-changes.ts'
import { useScrollPlace } from './use-scroll-place.ts'

// After the page itself: few functions have anything to tell.
const PageAnnouncement = lazy(async () => ({
  default: (await import('./PageAnnouncement.tsx')).PageAnnouncement,
}))

function Scroller({ children }: { children: ReactNode }) {
  const { path, kept } = usePage()
  const element = useRef<HTMLElement>(null)
  const noteScroll = useScrollPlace(element, kept)
  return (
    <section
      ref={element}
      className="shell-page"
      data-page={path}
      onScroll={(event) => {
        if (event.target === event.currentTarget) noteScroll()
      }}
    >
      {children}
    </section>
  )
}

async function noteOpened(functionId: string) {
  // It would count as use by the user.
  if (sessionNow().info?.viewing) return
  try {
    await call(saveFunctionOpened, { functionId, logNum: 1 })
  } catch (error) {
    // Statistics of use: nothing the person waits for, and no reason to disturb.
    if (!(error instanceof ApiError)) throw error
  }
}

type KeptPageProps = {
  source: PageSource
  path: string
  query: string
  isActive: boolean
  isKept: boolean
  /** Set for pages that are an entry of the menu, once that is known. */
  functionId: string | undefined
  /** Whether the menu has the page, or the one it was opened from; while that is not known, it counts as having it. */
  isListed: boolean
  /** Of the menu entry that the page is, or was opened from. */
  buttons: ButtonMap
  findPage: FindPage
  go: Go
}

/** Marks of work that is not saved. A page that is not kept loses its parts when it leaves the screen. */
function useMarks({ path, isActive, isKept }: KeptPageProps): UnsavedMarks {
  const store = useShellStore()
  const [page] = useState(() =>
    createUnsavedMarks((isUnsaved) => markUnsaved(store, path, isUnsaved)),
  )
  useLayoutEffect(() => {
    if (isActive || !isKept) page.show()
    else page.hide()
  }, [page, isActive, isKept])
  // After the effects of the parts inside.
  useEffect(() => {
    if (isActive) page.shown()
  }, [page, isActive])
  return page.marks
}

/** What a page knows about itself, frozen at its own address while another page is on screen. */
function usePageContext(props: KeptPageProps): Page {
  const { path, query, isActive, buttons, findPage, go } = props
  const store = useShellStore()
  const [life] = useState(createPageLife)
  const [kept] = useState(() => store.kept.of(path))
  const unsaved = useMarks(props)
  useEffect(() => () => life.dispose(), [life])
  return useMemo(
    () => ({
      key: path,
      path,
      params: findPage(path)?.params ?? {},
      query: new URLSearchParams(query),
      setQuery: (next, options) => {
        const changed = withChanges(query, next)
        if (changed === query) return
        if (isActive) go(addressOf({ path, query: changed }), options)
        else changeQuery(store, path, changed)
      },
      setTitle: (title) => namePage(store, path, title),
      leave: (to) => {
        go(to)
        dropPage(store, path)
      },
      buttons,
      active: isActive,
      isBeside: false,
      life,
      kept,
      unsaved,
    }),
    [path, query, isActive, buttons, findPage, go, store, life, kept, unsaved],
  )
}

/** One page behind its tab: hidden it keeps its state, and its effects rest. */
export const KeptPage = memo(function KeptPage(given: KeptPageProps) {
  const isUnsaved = useShellState((state) => state.unsaved.has(given.path))
  // Work that is not saved keeps a page that the menu does not want kept.
  const props = { ...given, isKept: given.isKept || isUnsaved }
  const { source, path, isActive, isKept, isListed, functionId } = props
  const context = usePageContext(props)
  useEffect(() => {
    if (functionId !== undefined) void noteOpened(functionId)
  }, [functionId])
  if (!isActive && !isKept) return null
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'} name={path}>
      <PageContext value={context}>
        <Scroller>
          <PageBoundary source={source}>
            <Suspense fallback={<PageSkeleton />}>
              <AccessGate path={path} isListed={isListed} permission={source.permission}>
                {functionId !== undefined && (
                  <Suspense>
                    <PageAnnouncement functionId={functionId} />
                  </Suspense>
                )}
                <LazyPage source={source} />
              </AccessGate>
            </Suspense>
          </PageBoundary>
        </Scroller>
      </PageContext>
    </Activity>
  )
})
