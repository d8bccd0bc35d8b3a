import type { Entity } from '@iwater/contract/kit/entity'
import { useLocal } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { nameField } from '../name-of.ts'
import type { Row } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { Cell, OpenButton } from './cells.tsx'

/** The list on a phone: a card for each record with the same fields as the table. */
export function EntityCards({ entity, rows }: { entity: Entity; rows: readonly Row[] }) {
  const local = useLocal()
  const show = useShowValue(entity.fields)
  const title = nameField(entity)
  const others = entity.list.columns.filter((name) => name !== title)
  return (
    <div className="kit-cards">
      {rows.map((row) => (
        <Card key={row.id} className="kit-card">
          <h2>
            <OpenButton row={row}>{show(title, row)}</OpenButton>
          </h2>
          <dl>
            {others.map((name) => {
              const field = entity.fields[name]
              return (
                field && (
                  <div key={name}>
                    <dt>{local(field.title)}</dt>
                    <dd>
                      <Cell name={name} field={field} row={row} show={show} />
                    </dd>
                  </div>
                )
              )
            })}
          </dl>
        </Card>
      ))}
    </div>
  )
}
