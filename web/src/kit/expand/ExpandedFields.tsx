import type { Entity } from '@iwater/contract/kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Pending } from '#web/ui/state/Pending.tsx'
import { ValuesView } from '../record/RecordView.tsx'
import { type Row, recordQuery } from '../records.ts'

/** The sub-tables and long texts of a record, as they are read in its panel. */
export function ExpandedFields({ entity, row }: { entity: Entity; row: Row }) {
  const { fields, rules, list } = entity
  const names = list.expand ?? []
  // Rows of sub-tables come with one record, not with a list.
  const isWhole = names.every((name) => fields[name]?.type !== 'rows')
  const { data, error, refetch } = useQuery({ ...recordQuery(entity, row.id), enabled: !isWhole })
  const record = isWhole ? row : (data as Row | undefined)
  if (record === undefined) return <Pending error={error} onRetry={refetch} rows={2} />
  return (
    <div className="kit-view">
      <ValuesView fields={fields} rules={rules} names={names} row={record} />
    </div>
  )
}
