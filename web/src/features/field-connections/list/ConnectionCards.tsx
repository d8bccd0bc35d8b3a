import type { FieldConnection } from '@iwater/contract/field/connections'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { DemoMark } from '#web/product/DemoMark.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { ConnectionStateTag } from '../ConnectionStateTag.tsx'
import { connectionsText } from '../field-connections.text.ts'
import { LastFrame, UnitLink } from './ConnectionTable.tsx'

const counts = [
  ['accepted', 'acceptedCount'],
  ['rejected', 'rejectedCount'],
  ['duplicates', 'duplicateCount'],
  ['conflicts', 'conflictCount'],
] as const

function ConnectionCard({ connection }: { connection: FieldConnection }) {
  const words = useText(connectionsText)
  const local = useLocal()
  const format = useFormat()
  const organisation = local(connection.organizationName)
  return (
    <Card className="connection-card">
      <header>
        <h2>
          <OwnLink to={paths.connection(connection.connectionId)}>{local(connection.name)}</OwnLink>
          {connection.isDemo && <DemoMark />}
        </h2>
        <ConnectionStateTag state={connection.state} />
      </header>
      <p>
        <span>{words.protocols[connection.protocol]}</span>
        <code className="connection-code">{connection.stationNumber}</code>
      </p>
      <p>
        <UnitLink connection={connection} />
        {organisation !== local(connection.unitName) && <span>{organisation}</span>}
        <span className="connection-last">
          <LastFrame at={connection.lastFrameAt} />
        </span>
      </p>
      <dl>
        {counts.map(([word, key]) => (
          <div key={key}>
            <dt>{words.columns[word]}</dt>
            <dd
              className={
                key === 'rejectedCount' && connection[key] > 0
                  ? 'w-figure connection-rejected'
                  : 'w-figure'
              }
            >
              {format.number(connection[key])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The list on a phone. */
export function ConnectionCards({ connections }: { connections: readonly FieldConnection[] }) {
  return (
    <div className="connection-cards">
      {connections.map((connection) => (
        <ConnectionCard key={connection.connectionId} connection={connection} />
      ))}
    </div>
  )
}
