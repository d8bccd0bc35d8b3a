import type { Entity } from '@iwater/contract/kit/entity'
import { useMemo } from 'react'
import { DataGrid } from '#web/kit/grid/DataGrid.tsx'
import type { GridColumn } from '#web/kit/grid/grid-column.ts'
import type { Row } from '#web/kit/records.ts'
import { useShowValue } from '#web/kit/show-value.ts'
import { useLocal } from '#web/platform/i18n/language.ts'

const figures = ['integer', 'number', 'computed']

/** All records in a grid of the client, with the columns of the list. */
export function GridExample({ entity, rows }: { entity: Entity; rows: readonly Row[] }) {
  const local = useLocal()
  const show = useShowValue(entity.fields)
  const columns = useMemo(
    () =>
      entity.list.columns.flatMap((name, at): GridColumn<Row>[] => {
        const field = entity.fields[name]
        if (field === undefined) return []
        const isFigure = figures.includes(field.type)
        return [
          {
            key: name,
            title: local(field.title),
            text: (row) => show(name, row),
            ...(field.width === undefined ? { grows: !isFigure } : { width: field.width }),
            ...(isFigure && { value: (row: Row) => row[name], align: 'end' as const }),
            ...(at === 0 && { pin: 'left' as const }),
          },
        ]
      }),
    [entity, local, show],
  )
  return (
    <DataGrid label={local(entity.title)} columns={columns} rows={rows} rowKey={({ id }) => id} />
  )
}
