import { Suspense, useEffect, useMemo, useState } from 'react'
import { goTo } from '#web/platform/address/address.tsx'
import { useText } from '#web/platform/i18n/language.ts'
import { createKeptMemory } from '#web/platform/page/kept-memory.ts'
import { createPageLife, type Page, PageContext } from '#web/platform/page/page.ts'
import { createUnsavedMarks } from '#web/platform/page/unsaved-marks.ts'
import { LazyPage } from '#web/shell/pages/LazyPage.tsx'
import { PageBoundary } from '#web/shell/pages/PageBoundary.tsx'
import type { FindPage } from '#web/shell/pages/page-source.ts'
import { withChanges } from '#web/shell/pages/query-changes.ts'
import { ExternalFrame } from '#web/ui/layout/ExternalFrame.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { PageSkeleton } from '#web/ui/state/Skeleton.tsx'
import type { ToolTarget } from './tool-list.ts'
import { toolsText } from './tools.text.ts'

const nobodyAsks = () => undefined

/** What a page has that ends with the drawer it is shown in. */
const ownMemory = (path: string) => ({
  life: createPageLife(),
  kept: createKeptMemory(undefined).of(path),
  unsaved: createUnsavedMarks(nobodyAsks).marks,
})

/** A page of ours outside of the tabs: its address is its own, and the browser's stays as it is. */
function OwnPage({
  path,
  query,
  isBeside,
  findPage,
}: {
  path: string
  query: string
  isBeside: boolean
  findPage: FindPage
}) {
  const words = useText(toolsText)
  const [current, setCurrent] = useState(query)
  const [memory] = useState(() => ownMemory(path))
  useEffect(() => () => memory.life.dispose(), [memory])
  const page = findPage(path)
  const params = page?.params
  const context = useMemo<Page>(
    () => ({
      key: path,
      path,
      params: params ?? {},
      query: new URLSearchParams(current),
      setQuery: (next) => setCurrent((before) => withChanges(before, next)),
      setTitle: () => undefined,
      leave: goTo,
      buttons: {},
      active: true,
      isBeside,
      ...memory,
    }),
    [path, params, current, isBeside, memory],
  )
  if (page === undefined) return <EmptyState title={words.unknown} hint={words.unknownHint} />
  return (
    <PageBoundary source={page.entry}>
      <Suspense fallback={<PageSkeleton />}>
        <PageContext value={context}>
          <LazyPage source={page.entry} />
        </PageContext>
      </Suspense>
    </PageBoundary>
  )
}

/** What a tool shows: one of our own pages as it is, a page of the web in a frame. */
export function ToolPage({
  target,
  title,
  isBeside = false,
  findPage,
}: {
  target: ToolTarget
  title: string
  /** Whether the page on screen can be worked with besides. */
  isBeside?: boolean
  findPage: FindPage
}) {
  if ('address' in target) {
    return <ExternalFrame key={target.address.href} address={target.address} title={title} />
  }
  const { path, query } = target
  return (
    <div className="tool-own-page">
      <OwnPage
        key={`${path}?${query}`}
        path={path}
        query={query}
        isBeside={isBeside}
        findPage={findPage}
      />
    </div>
  )
}
