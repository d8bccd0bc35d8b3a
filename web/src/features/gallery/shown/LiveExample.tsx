import type { Entity } from '@iwater/contract/kit/entity'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { Comments } from '#web/kit/comments/Comments.tsx'
import { EntityRecords } from '#web/kit/EntityPage.tsx'
import { History } from '#web/kit/history/History.tsx'
import { RecordView } from '#web/kit/record/RecordView.tsx'
import type { Row } from '#web/kit/records.ts'
import { SendFileContext } from '#web/kit/upload/send-file.ts'
import { standIn } from '#web/platform/api/stand-in.ts'
import { createKeptMemory } from '#web/platform/page/kept-memory.ts'
import { type Page, PageContext, type PageLife, usePage } from '#web/platform/page/page.ts'
import { createUnsavedMarks } from '#web/platform/page/unsaved-marks.ts'
import { sessionNow } from '#web/platform/session/session.ts'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import type { Example } from '../examples/example.ts'
import { createExampleSource } from '../source/example-source.ts'
import { FormExample } from './FormExample.tsx'
import { PanelExample } from './PanelExample.tsx'

const GridExample = lazy(async () => ({
  default: (await import('./GridExample.tsx')).GridExample,
}))

/** Jobs of the server write and read files. */
const buttons = { export: false, import: false }

/** What an example has for a page: an address of its own, which is forgotten, and nothing that leaving would lose. */
function ExamplePage({ children }: { children: ReactNode }) {
  const { active, life } = usePage()
  const [query, setQuery] = useState(() => new URLSearchParams())
  const [{ kept, unsaved }] = useState(() => ({
    kept: createKeptMemory(null).of('/'),
    unsaved: createUnsavedMarks(() => undefined).marks,
  }))
  const page = useMemo<Page>(
    () => ({
      key: '/',
      path: '/',
      params: {},
      query,
      setQuery: (next) =>
        setQuery((before) => {
          const changed = new URLSearchParams(before)
          for (const [name, value] of Object.entries(next)) {
            if (value === null) changed.delete(name)
            else changed.set(name, value)
          }
          return changed
        }),
      setTitle: () => undefined,
      leave: () => undefined,
      buttons,
      active,
      isBeside: false,
      life,
      kept,
      unsaved,
    }),
    [query, active, life, kept, unsaved],
  )
  return <PageContext value={page}>{children}</PageContext>
}

function Shown({
  shows,
  entity,
  rows,
}: {
  shows: Example['shows']
  entity: Entity
  rows: readonly Row[]
}) {
  const [row] = rows
  if (shows === 'form') return <FormExample entity={entity} row={row} />
  if (shows === 'panel') return <PanelExample entity={entity} row={row} />
  if (shows === 'grid') return <GridExample entity={entity} rows={rows} />
  if (shows === 'list') return <EntityRecords entity={entity} />
  if (row === undefined) return null
  if (shows === 'record') return <RecordView entity={entity} row={row} />
  if (shows === 'history') return <History entity={entity} id={row.id} version={row.version} />
  return <Comments entity={entity} id={row.id} />
}

function authorNow() {
  const user = sessionNow().info?.userInfo
  return { userId: user?.userId ?? '', name: user?.name ?? { zh: '', en: '' } }
}

/** What the example of a page leaves behind when the page or another example ends it. */
const ends = new WeakMap<PageLife, { forget: () => void; takeBack: () => void }>()

/** Hiding the page undoes its effects, but what is on it is shown again. */
function useForgetting(forget: () => void) {
  const { life } = usePage()
  useEffect(() => {
    const before = ends.get(life)
    if (before?.forget === forget) return
    before?.takeBack()
    before?.forget()
    ends.set(life, { forget, takeBack: life.onDispose(forget) })
  }, [life, forget])
}

/** An example as it is described: all that its parts ask for and save is answered here. */
export function LiveExample({ example, entity }: { example: Example; entity: Entity }) {
  const [source] = useState(() => createExampleSource(entity, example.rows ?? [], authorNow()))
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )
  // Before the effects by which the parts begin to ask.
  useLayoutEffect(() => standIn(source.answer), [source])
  useForgetting(source.forget)
  return (
    <QueryClientProvider client={client}>
      <SendFileContext value={source.send}>
        <ExamplePage>
          <Suspense fallback={<RowsSkeleton />}>
            <Shown shows={example.shows} entity={entity} rows={source.rows} />
          </Suspense>
        </ExamplePage>
      </SendFileContext>
    </QueryClientProvider>
  )
}
