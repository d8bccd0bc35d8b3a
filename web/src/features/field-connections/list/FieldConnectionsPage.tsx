import '../connections.css'
import type { RejectionCount } from '@iwater/contract/field/rejection'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import {
  type ChangeFilter,
  useChangeFilter,
  useOrganisationOnScreen,
} from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { ListCard, ListResults } from '#web/ui/list/ListCard.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { connectionsQuery } from '../connections.api.ts'
import { connectionsText } from '../field-connections.text.ts'
import { NotUpdated } from '../NotUpdated.tsx'
import { NewConnectionDrawer } from '../new-connection/NewConnectionDrawer.tsx'
import { RejectionList } from '../RejectionList.tsx'
import { ConnectionCards } from './ConnectionCards.tsx'
import { ConnectionFilters, ConnectionStateChips } from './ConnectionFilters.tsx'
import { ConnectionTable } from './ConnectionTable.tsx'
import {
  type ConnectionsFilter,
  isNarrowed,
  pageSizes,
  readConnectionsFilter,
} from './connections-filter.ts'

const noRejections: readonly RejectionCount[] = []

function AddButton() {
  const words = useText(connectionsText)
  const { setQuery } = usePage()
  return (
    <IfAllowed button="add">
      <Button variant="solid" onClick={() => setQuery({ add: '1' })}>
        <Plus size={16} aria-hidden="true" />
        {words.add}
      </Button>
    </IfAllowed>
  )
}

function NoConnections({ isNarrowedDown }: { isNarrowedDown: boolean }) {
  const words = useText(connectionsText)
  const mayManage = useHasPermission('ingest.manage')
  if (isNarrowedDown) return <EmptyState title={words.empty} hint={words.emptyHint} />
  return (
    <EmptyState
      title={words.none}
      hint={mayManage ? words.noneHint : words.noneToSee}
      action={mayManage && <AddButton />}
    />
  )
}

type List = ReturnType<typeof useConnections>
type Connections = NonNullable<List['data']>

const useConnections = (filter: ConnectionsFilter) =>
  useQuery(connectionsQuery(filter, useOrganisationOnScreen()))

/** The connections as rows or cards, and the way to the other pages of the list. */
function Results({
  connections,
  filter,
  change,
  isNarrow,
}: {
  connections: Connections
  filter: ConnectionsFilter
  change: ChangeFilter
  isNarrow: boolean
}) {
  const { records, total } = connections
  if (total === 0) return <NoConnections isNarrowedDown={isNarrowed(filter)} />
  return (
    <>
      {isNarrow ? (
        <ConnectionCards connections={records} />
      ) : (
        <ConnectionTable connections={records} filter={filter} change={change} />
      )}
      <ListPages list={connections} sizes={pageSizes} />
    </>
  )
}

function UnknownSenders({ rejections }: { rejections: readonly RejectionCount[] }) {
  const words = useText(connectionsText)
  if (rejections.length === 0) return null
  return (
    <Card title={words.unknown} note={words.unknownNote}>
      <p className="connection-quiet">{words.unknownHint}</p>
      <RejectionList rejections={rejections} />
    </Card>
  )
}

/** The filters and the list. Cards are placed on the page, anything else inside the panel. */
function ConnectionList({ list, filter }: { list: List; filter: ConnectionsFilter }) {
  const isNarrow = useNarrow()
  const { data, error, isPlaceholderData, refetch } = list
  const change = useChangeFilter()
  const isOnCards = isNarrow && data !== undefined && data.total > 0
  const results =
    data === undefined ? (
      <Pending error={error} onRetry={refetch} rows={10} />
    ) : (
      <ListResults isBusy={isPlaceholderData}>
        <Results connections={data} filter={filter} change={change} isNarrow={isNarrow} />
      </ListResults>
    )
  return (
    <>
      <ListCard className="connection-list">
        <ConnectionStateChips state={filter.state} counts={data?.states} />
        <IfAllowed button="filter">
          <ConnectionFilters filter={filter} withSort={isNarrow} />
        </IfAllowed>
        {!isOnCards && results}
      </ListCard>
      {isOnCards && results}
    </>
  )
}

/** Every station and device of the organisation with its state and counts, as they change. */
export default function FieldConnectionsPage() {
  const words = useText(connectionsText)
  const format = useFormat()
  const { query, setQuery } = usePage()
  const mayManage = useHasPermission('ingest.manage')
  const filter = useMemo(() => readConnectionsFilter(query), [query])
  const list = useConnections(filter)
  const { data, error, dataUpdatedAt } = list
  const all = data && Object.values(data.states).reduce((sum, count) => sum + count, 0)
  return (
    <Page>
      <PageHeader
        title={words.title}
        // Its line is there from the beginning, so that nothing moves when the number comes.
        description={all === undefined ? '\u00a0' : words.description(format.number(all))}
        actions={mayManage && <AddButton />}
      />
      <NotUpdated since={error !== null && data !== undefined ? dataUpdatedAt : null} />
      <ConnectionList list={list} filter={filter} />
      <UnknownSenders rejections={data?.unknown ?? noRejections} />
      {mayManage && (
        <NewConnectionDrawer
          isOpen={query.has('add')}
          orgId={filter.orgId}
          onClose={() => setQuery({ add: null }, { replace: true })}
        />
      )}
    </Page>
  )
}
