import '../connections.css'
import { fieldConnections } from '@iwater/contract/field/connection-list'
import { protocols } from '@iwater/contract/field/connections'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/app/paths.ts'
import { EntityPage, type OwnPanel, useFoundRecords } from '#web/kit/EntityPage.tsx'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { pollMs, unknownSendersQuery } from '../connections.api.ts'
import { connectionsText } from '../field-connections.text.ts'
import { NotUpdated } from '../NotUpdated.tsx'
import { NewConnectionDrawer } from '../new-connection/NewConnectionDrawer.tsx'
import { RejectionList } from '../RejectionList.tsx'
import { connectionCells } from './connection-cells.tsx'

/** What of the filter a field is equal to. */
function useChosen(name: keyof (typeof fieldConnections)['fields']) {
  const { state } = useFoundRecords(fieldConnections)
  const [, sign, value] = state.filter.find(([field]) => field === name) ?? []
  return sign !== '≠' && typeof value === 'string' ? value : undefined
}

const NewConnection: OwnPanel = ({ id, onClose }) => {
  const orgId = useChosen('organisation_id')
  const { setQuery } = usePage()
  // Wherever its name sorts, the list shows what was added.
  const showAdded = (name: string) =>
    setQuery({ add: null, page: null, filter: null, keyword: name })
  return (
    id === undefined && <NewConnectionDrawer orgId={orgId} onClose={onClose} onAdded={showAdded} />
  )
}

function Staleness() {
  const { data, error, dataUpdatedAt } = useFoundRecords(fieldConnections)
  return <NotUpdated since={error !== null && data !== undefined ? dataUpdatedAt : null} />
}

function UnknownSenders() {
  const words = useText(connectionsText)
  const chosen = useChosen('protocol')
  const { data = [] } = useQuery(unknownSendersQuery(protocols.find((one) => one === chosen)))
  if (data.length === 0) return null
  return (
    <Card title={words.unknown} note={words.unknownNote}>
      <p className="connection-quiet">{words.unknownHint}</p>
      <RejectionList rejections={data} />
    </Card>
  )
}

/** Every station and device that the user sees with its state and counts, as they change. Each has a page of its own. */
export default function FieldConnectionsPage() {
  return (
    <EntityPage
      entity={fieldConnections}
      cells={connectionCells}
      addressOf={({ id }) => paths.connection(id)}
      pollMs={pollMs}
      head={<Staleness />}
      panel={NewConnection}
      addedBy="ingest.manage"
    >
      <UnknownSenders />
    </EntityPage>
  )
}
