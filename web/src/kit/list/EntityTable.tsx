import type { Entity } from '@iwater/contract/kit/entity'
import { isSortable } from '@iwater/contract/kit/filter'
import { Table, type TableColumnsType, type TableProps } from 'antd'
import { useMemo } from 'react'
import { useLocal } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import type { Row } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { alignOf, Cell, OpenButton } from './cells.tsx'
import { type ListState, orderInAddress } from './list-address.ts'

const orders = { asc: 'ascend', desc: 'descend' } as const

function useColumns(entity: Entity, { sort, order }: ListState): TableColumnsType<Row> {
  const local = useLocal()
  const show = useShowValue(entity.fields)
  return useMemo(
    () =>
      entity.list.columns.flatMap((name, at) => {
        const field = entity.fields[name]
        if (field === undefined) return []
        return [
          {
            key: name,
            title: local(field.title),
            align: alignOf(field),
            ...(field.width !== undefined && { width: field.width }),
            ...(isSortable(field) && {
              sorter: true,
              sortOrder: sort === name ? orders[order] : null,
            }),
            ...(at === 0 && { fixed: 'left' as const }),
            render: (_: unknown, row: Row) => {
              const content = <Cell name={name} field={field} row={row} show={show} />
              return at === 0 ? <OpenButton row={row}>{content}</OpenButton> : content
            },
          },
        ]
      }),
    [entity, local, show, sort, order],
  )
}

/** The list on wide screens; its headings sort it, its first column opens the record. */
export function EntityTable({
  entity,
  rows,
  state,
}: {
  entity: Entity
  rows: Row[]
  state: ListState
}) {
  const columns = useColumns(entity, state)
  const change = useChangeFilter()
  const onChange: TableProps<Row>['onChange'] = (_, __, sorter) => {
    if (Array.isArray(sorter)) return
    const { columnKey, order } = sorter
    if (!order) change(orderInAddress())
    else change(orderInAddress(String(columnKey), order === 'descend' ? 'desc' : 'asc'))
  }
  return (
    <Table
      className="kit-table"
      columns={columns}
      dataSource={rows}
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      onChange={onChange}
    />
  )
}
