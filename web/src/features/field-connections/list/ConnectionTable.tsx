import type { FieldConnection } from '@iwater/contract/field/connections'
import { Table, type TableColumnsType, type TableProps } from 'antd'
import { useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import type { ChangeFilter } from '#web/platform/page/list-query.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { DemoMark } from '#web/product/DemoMark.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Age } from '#web/ui/text/Age.tsx'
import { ConnectionStateTag } from '../ConnectionStateTag.tsx'
import { connectionsText } from '../field-connections.text.ts'
import { type ConnectionsFilter, connectionSorts, orderInAddress } from './connections-filter.ts'

/** When a connection was last heard; grows while it is looked at. */
export function LastFrame({ at }: { at: string | null }) {
  const words = useText(connectionsText)
  return at === null ? (
    <span className="connection-quiet">{words.never}</span>
  ) : (
    <Age at={Date.parse(at)} />
  )
}

/** A link to the values of the unit, if the user has the permission. */
export function UnitLink({ connection }: { connection: FieldConnection }) {
  const local = useLocal()
  const mayWatch = useHasPermission('monitoring.view')
  const name = local(connection.unitName)
  return mayWatch ? <OwnLink to={paths.unit(connection.unitId)}>{name}</OwnLink> : <>{name}</>
}

function Count({ value, isBad = false }: { value: number; isBad?: boolean }) {
  const format = useFormat()
  return (
    <span className={isBad && value > 0 ? 'w-figure connection-rejected' : 'w-figure'}>
      {format.number(value)}
    </span>
  )
}

/** The unit and, where it is called otherwise, the organisation it belongs to. */
function Owner({ connection }: { connection: FieldConnection }) {
  const local = useLocal()
  const unit = local(connection.unitName)
  const organisation = local(connection.organizationName)
  return (
    <>
      <span className="connection-owner" title={unit}>
        <UnitLink connection={connection} />
      </span>
      {organisation !== unit && (
        <span className="connection-owner connection-under" title={organisation}>
          {organisation}
        </span>
      )}
    </>
  )
}

const orders = { asc: 'ascend', desc: 'descend' } as const

function useColumns({ sort, order }: ConnectionsFilter): TableColumnsType<FieldConnection> {
  const { columns: words, protocols } = useText(connectionsText)
  const local = useLocal()
  return useMemo(() => {
    const sortable = (key: (typeof connectionSorts)[number]) => ({
      key,
      sorter: true,
      sortOrder: sort === key ? orders[order] : null,
    })
    const count = (
      key: 'acceptedCount' | 'duplicateCount' | 'conflictCount',
      title: string,
    ): TableColumnsType<FieldConnection>[number] => ({
      key,
      title,
      align: 'right',
      render: (_, connection) => <Count value={connection[key]} />,
    })
    return [
      {
        ...sortable('name'),
        title: words.name,
        fixed: 'left',
        render: (_, { connectionId, name, isDemo, protocol, stationNumber }) => (
          <>
            <span className="connection-name">
              <OwnLink to={paths.connection(connectionId)} title={local(name)}>
                {local(name)}
              </OwnLink>
              {isDemo && <DemoMark />}
            </span>
            <span className="connection-under">
              {protocols[protocol]}
              <code className="connection-code" title={stationNumber}>
                {stationNumber}
              </code>
            </span>
          </>
        ),
      },
      {
        ...sortable('state'),
        title: words.state,
        render: (_, { state }) => <ConnectionStateTag state={state} />,
      },
      {
        ...sortable('lastFrameAt'),
        title: words.lastFrame,
        render: (_, { lastFrameAt }) => <LastFrame at={lastFrameAt} />,
      },
      count('acceptedCount', words.accepted),
      {
        ...sortable('rejectedCount'),
        title: words.rejected,
        align: 'right',
        render: (_, { rejectedCount }) => <Count value={rejectedCount} isBad />,
      },
      count('duplicateCount', words.duplicates),
      count('conflictCount', words.conflicts),
      {
        key: 'unit',
        title: words.unit,
        render: (_, connection) => <Owner connection={connection} />,
      },
    ]
  }, [words, protocols, local, sort, order])
}

/** The list on wide screens; its headings sort it. */
export function ConnectionTable({
  connections,
  filter,
  change,
}: {
  connections: readonly FieldConnection[]
  filter: ConnectionsFilter
  change: ChangeFilter
}) {
  const columns = useColumns(filter)
  const onChange: TableProps<FieldConnection>['onChange'] = (_, __, sorter) => {
    if (Array.isArray(sorter)) return
    const sort = connectionSorts.find((key) => key === sorter.columnKey)
    if (sort === undefined || !sorter.order) change(orderInAddress('name', 'asc'))
    else change(orderInAddress(sort, sorter.order === 'descend' ? 'desc' : 'asc'))
  }
  return (
    <Table
      className="connection-table"
      columns={columns}
      dataSource={[...connections]}
      rowKey="connectionId"
      pagination={false}
      scroll={{ x: 'max-content' }}
      showSorterTooltip={false}
      onChange={onChange}
    />
  )
}
