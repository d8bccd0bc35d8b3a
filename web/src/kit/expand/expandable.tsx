import './expand.css'
import type { Entity } from '@iwater/contract/kit/entity'
import type { TableColumnsType, TableProps } from 'antd'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { nameOf } from '../name-of.ts'
import type { Row } from '../records.ts'
import type { ShowValue } from '../show-value.ts'
import { expandText } from './expand.text.ts'
import { expandedId, useExpanding } from './expand.ts'

const ExpandedFields = lazy(async () => ({
  default: (await import('./ExpandedFields.tsx')).ExpandedFields,
}))

/** Opens a record in its list, and closes it; nothing where the list does not open any. */
export function ExpandButton({ row: { id }, name }: { row: Row; name: string }) {
  const words = useText(expandText)
  const expanding = useExpanding()
  if (expanding === undefined) return null
  const isOpen = expanding.opened.has(id)
  return (
    <IconButton
      className="kit-expand"
      label={words.details(name)}
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': expandedId(id) })}
      onClick={() => expanding.toggle(id)}
    >
      <ChevronRight size={16} />
    </IconButton>
  )
}

function Expanded({
  entity,
  row,
  isOnCard = false,
}: {
  entity: Entity
  row: Row
  isOnCard?: boolean
}) {
  const Own = useExpanding()?.own
  return (
    <div id={expandedId(row.id)} className={`kit-expanded${isOnCard ? ' kit-expanded-card' : ''}`}>
      {Own === undefined ? (
        <Suspense fallback={null}>
          <ExpandedFields entity={entity} row={row} />
        </Suspense>
      ) : (
        <Own row={row} />
      )}
    </div>
  )
}

/** What a card shows below its fields while it is opened. */
export const ExpandedCard = (props: { entity: Entity; row: Row }) =>
  useExpanding()?.opened.has(props.row.id) === true && <Expanded {...props} isOnCard />

/** What a table needs to open its rows: the column of the buttons, and what stands below a row. */
export function useExpandable(
  entity: Entity,
  show: ShowValue,
): { toggle: TableColumnsType<Row>; expandable?: NonNullable<TableProps<Row>['expandable']> } {
  const words = useText(expandText)
  const expanding = useExpanding()
  return useMemo(() => {
    if (expanding === undefined) return { toggle: [] }
    return {
      toggle: [
        {
          key: '#expand',
          title: <span className="w-read-out-only">{words.column}</span>,
          className: 'kit-lead-column kit-expand-column',
          width: 1,
          fixed: 'left',
          onHeaderCell: () => ({ 'aria-label': words.column }),
          render: (_, row) => <ExpandButton row={row} name={nameOf(entity, show, row)} />,
        },
      ],
      expandable: {
        expandedRowKeys: [...expanding.opened],
        expandedRowRender: (row) => <Expanded entity={entity} row={row} />,
        showExpandColumn: false,
      },
    }
  }, [entity, show, words, expanding])
}
