import type { Entity } from '@iwater/contract/kit/entity'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useLocal } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { ExpandButton, ExpandedCard } from '../expand/expandable.tsx'
import type { Row } from '../records.ts'
import type { ShowValue } from '../show-value.ts'
import { RowActions } from '../tools/RowActions.tsx'
import { Cell, OpenButton } from './cells.tsx'
import type { Column } from './columns.ts'
import { type Lead, slotOf } from './EntityTable.tsx'
import { useOwnCells } from './own-cells.ts'
import type { Ticks } from './use-ticks.ts'

/** The list on a phone: a card for each record with the same fields as the table, below its name. */
export function EntityCards({
  entity,
  title,
  columns,
  rows,
  show,
  ticks,
  lead,
  extra,
}: {
  /** What moves the record; its card is then found by what is dragged. */
  lead?: Lead | undefined
  entity: Entity
  /** The field that a record is called by. */
  title: string
  columns: readonly Column[]
  rows: readonly Row[]
  show: ShowValue
  ticks: Ticks | undefined
  extra?: ((row: Row) => ReactNode) | undefined
}) {
  const local = useLocal()
  const ownCells = useOwnCells()
  const others = columns.filter(({ name }) => name !== title)
  const cards = rows.map((row) => (
    <div key={row.id} data-row-key={row.id} {...(lead && slotOf(lead, row))}>
      <Card className="kit-card">
        <div className="kit-card-head">
          <h2>
            {lead?.cell(row)}
            {ticks && (
              <Checkbox
                aria-label={ticks.words.tick(ticks.nameOf(row))}
                checked={ticks.ticked.has(row.id)}
                onChange={({ target }) => ticks.tick([row], target.checked)}
              />
            )}
            <OpenButton row={row}>{ownCells[title]?.(row) ?? show(title, row)}</OpenButton>
            <ExpandButton row={row} name={show(title, row)} />
          </h2>
          {entity.list.actions && (
            <RowActions entity={entity} row={row} name={show(title, row)} isOnCard />
          )}
        </div>
        {extra?.(row)}
        <dl>
          {others.map(({ name, field }) => (
            <div key={name}>
              <dt>{local(field.title)}</dt>
              <dd>
                <Cell name={name} field={field} row={row} show={show} />
              </dd>
            </div>
          ))}
        </dl>
        <ExpandedCard row={row} entity={entity} />
      </Card>
    </div>
  ))
  return <div className="kit-cards">{cards}</div>
}
