import type { fieldConnections } from '@iwater/contract/field/connection-list'
import { protocolNames } from '@iwater/contract/field/connection-list'
import type { RowOf } from '@iwater/contract/kit/entity'
import type { OwnCells } from '#web/kit/list/own-cells.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal } from '#web/platform/i18n/language.ts'
import { DemoMark } from '#web/product/DemoMark.tsx'
import { ConnectionStateTag } from '../ConnectionStateTag.tsx'
import { LastFrame } from '../LastFrame.tsx'
import { UnitLink } from '../UnitLink.tsx'

type Row = RowOf<typeof fieldConnections>

/** What a connection is called, and what its device speaks and calls itself. */
function Name({ row }: { row: Row }) {
  const local = useLocal()
  return (
    <span className="connection-name">
      <span>
        <span title={local(row.name)}>{local(row.name)}</span>
        {row.is_demo && <DemoMark />}
      </span>
      <small title={row.station_number}>
        {local(protocolNames[row.protocol as keyof typeof protocolNames])}{' '}
        <code>{row.station_number}</code>
      </small>
    </span>
  )
}

function Rejected({ count }: { count: number }) {
  const format = useFormat()
  return <span className={count > 0 ? 'connection-rejected' : ''}>{format.number(count)}</span>
}

/** The unit and, where it is called otherwise, the organisation it belongs to. */
function Owner({ row }: { row: Row }) {
  const local = useLocal()
  const [unit, organisation] = [row.labels.unit_id, row.labels.organisation_id].map((label) =>
    label ? local(label) : '',
  )
  return (
    <span className="connection-owner">
      <span title={unit}>
        <UnitLink unitId={row.unit_id} name={unit ?? ''} />
      </span>
      {organisation !== unit && <small title={organisation}>{organisation}</small>}
    </span>
  )
}

const cell = (show: (row: Row) => ReturnType<OwnCells[string]>): OwnCells[string] =>
  show as OwnCells[string]

export const connectionCells: OwnCells = {
  name: cell((row) => <Name row={row} />),
  state: cell(({ state }) => <ConnectionStateTag state={state as never} />),
  last_frame_at: cell(({ last_frame_at: at }) => <LastFrame at={at} />),
  rejected_count: cell(({ rejected_count: count }) => <Rejected count={count} />),
  unit_id: cell((row) => <Owner row={row} />),
}
