import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'

type SettingsListProps<Row> = {
  title: string
  note: string
  empty: { title: string; hint: string }
  add: { label: string; onAdd: () => void } | null
  query: UseQueryResult<readonly Row[]>
  columns: readonly string[]
  /** The cells of a row, in the order of the columns. */
  renderRow: (row: Row) => ReactNode
}

function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <IfAllowed button="add">
      <Button onClick={onAdd}>
        <Plus size={15} aria-hidden="true" />
        {label}
      </Button>
    </IfAllowed>
  )
}

/** A short list in a card: few enough rows to be shown whole. */
export function SettingsList<Row>({
  title,
  note,
  empty,
  add,
  query: { data, error, refetch },
  columns,
  renderRow,
}: SettingsListProps<Row>) {
  const button = add !== null && <AddButton {...add} />
  if (data === undefined) {
    return (
      <Card title={title} note={note}>
        <Pending error={error} onRetry={refetch} rows={4} />
      </Card>
    )
  }
  if (data.length === 0) {
    return (
      <Card title={title} note={note}>
        <EmptyState title={empty.title} hint={empty.hint} action={button} />
      </Card>
    )
  }
  return (
    <Card title={title} note={note} extra={button}>
      <table className="sis-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{data.map(renderRow)}</tbody>
      </table>
    </Card>
  )
}
