import { fieldConnections, protocolNames } from '@iwater/contract/field/connection-list'
import type { ReactNode } from 'react'
import { RecordHistory } from '#web/kit/history/RecordHistory.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { ConnectionDetail } from '../connections.api.ts'
import { connectionsText } from '../field-connections.text.ts'
import { firstFrameText } from '../frames/first-frame.text.ts'
import { LastFrame } from '../LastFrame.tsx'
import { UnitLink } from '../UnitLink.tsx'
import { skewKind } from './clock-skew.ts'
import { connectionText } from './connection.text.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How far the device's clock is off. */
function Skew({ seconds }: { seconds: number | null }) {
  const words = useText(connectionText)
  const format = useFormat()
  const kind = skewKind(seconds)
  if (kind === null || seconds === null) return <>{format.number(null)}</>
  if (kind === 'right') return <>{words.clockRight}</>
  const amount = format.duration(seconds * 1000)
  return (
    <span className="connection-skew">
      {kind === 'ahead' ? words.clockAhead(amount) : words.clockBehind(amount)}
    </span>
  )
}

const counts = [
  ['accepted_count', 'acceptedCount'],
  ['rejected_count', 'rejectedCount'],
  ['duplicate_count', 'duplicateCount'],
  ['conflict_count', 'conflictCount'],
] as const

/** Received values since registration, by result. */
export function ConnectionCounts({ connection }: { connection: ConnectionDetail }) {
  const local = useLocal()
  const format = useFormat()
  return (
    <dl className="connection-counts">
      {counts.map(([name, key]) => (
        <div key={key} className="w-card">
          <dt>{local(fieldConnections.fields[name].title)}</dt>
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
  )
}

/** What is known of a connection besides its values. */
export function ConnectionFacts({ connection }: { connection: ConnectionDetail }) {
  const words = useText(connectionText)
  const { mn } = useText(connectionsText)
  const { copy } = useText(firstFrameText)
  const local = useLocal()
  const format = useFormat()
  const { protocol, stationNumber } = connection
  const numberLabel = protocol === 'hj212' ? mn : words.stationNumber
  return (
    <Card title={words.facts}>
      <dl className="connection-facts">
        <Fact label={words.protocol}>{local(protocolNames[protocol])}</Fact>
        <Fact label={numberLabel}>
          <code className="connection-code">{stationNumber}</code>
          <CopyButton text={stationNumber} label={copy(numberLabel)} />
        </Fact>
        <Fact label={words.unit}>
          <UnitLink unitId={connection.unitId} name={local(connection.unitName)} />
        </Fact>
        <Fact label={words.organisation}>{local(connection.organizationName)}</Fact>
        <Fact label={words.lastFrame}>
          <LastFrame at={connection.lastFrameAt} />
        </Fact>
        <Fact label={words.address}>{connection.lastAddress ?? format.number(null)}</Fact>
        <Fact label={words.silentAfter}>
          {words.seconds(format.number(connection.silentAfterSeconds))}
        </Fact>
        <Fact label={words.clock}>
          <Skew seconds={connection.clockSkewSeconds} />
        </Fact>
      </dl>
      <RecordHistory
        entity={fieldConnections}
        id={connection.connectionId}
        version={connection.version}
      />
    </Card>
  )
}
