import './summary.css'
import type { Entity } from '@iwater/contract/kit/entity'
import type { Field } from '@iwater/contract/kit/field-types'
import { type Summary, type SummaryKind, summaryTitles } from '@iwater/contract/kit/summary'
import { unitIn } from '@iwater/contract/kit/words/unit-in'
import { Table } from 'antd'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { kitText } from '../kit.text.ts'
import { alignOf } from '../list/cells.tsx'
import type { Column } from '../list/columns.ts'

/** Decimal places of a figure: those of its field, as many as it has for averages, none for counts. */
function placesOf(field: Field, kind: SummaryKind) {
  if (kind === 'count') return 0
  if (kind === 'average') return undefined
  if (field.type === 'integer') return 0
  return field.type === 'number' || field.type === 'computed' ? field.precision : undefined
}

/** The text of each figure of a summary, by field. */
function useFigures({ fields, list }: Entity, summary: Summary) {
  const format = useFormat()
  const local = useLocal()
  const language = useLanguage()
  return (name: string) => {
    const field = fields[name]
    const kind = list.summary?.[name]
    if (field === undefined || kind === undefined || !(name in summary)) return undefined
    const value = format.number(summary[name] as `${number}` | null, placesOf(field, kind))
    const unit =
      'unit' in field && field.unit !== undefined && kind !== 'count' && summary[name]
        ? ` ${unitIn(field.unit, language)}`
        : ''
    return { kind: local(summaryTitles[kind]), value: value + unit }
  }
}

/** The last row of a table: figures over all records that the list finds. */
export function SummaryRow({
  entity,
  summary,
  columns,
  first,
  after,
}: {
  entity: Entity
  summary: Summary
  columns: readonly Column[]
  /** Cells in front of the columns, and behind them. */
  first: number
  after: number
}) {
  const words = useText(kitText)
  const figureOf = useFigures(entity, summary)
  const rest = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => (
      <Table.Summary.Cell key={from + at} index={from + at} />
    ))
  return (
    <Table.Summary.Row className="kit-summary">
      {rest(first, 0)}
      {columns.map(({ name, field }, at) => {
        const figure = figureOf(name)
        return (
          <Table.Summary.Cell key={name} index={first + at} align={alignOf(field)}>
            {at === 0 && <strong>{words.summary}</strong>}
            {figure && (
              <>
                <small>{figure.kind}</small> {figure.value}
              </>
            )}
          </Table.Summary.Cell>
        )
      })}
      {rest(after, first + columns.length)}
    </Table.Summary.Row>
  )
}

/** The same behind the cards of a phone, with all of its figures. */
export function SummaryCard({ entity, summary }: { entity: Entity; summary: Summary }) {
  const words = useText(kitText)
  const local = useLocal()
  const figureOf = useFigures(entity, summary)
  return (
    <Card className="kit-card kit-summary">
      <h2>{words.summary}</h2>
      <dl>
        {Object.entries(entity.fields).map(([name, field]) => {
          const figure = figureOf(name)
          return (
            figure && (
              <div key={name}>
                <dt>{local(field.title)}</dt>
                <dd>
                  <small>{figure.kind}</small> {figure.value}
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </Card>
  )
}
