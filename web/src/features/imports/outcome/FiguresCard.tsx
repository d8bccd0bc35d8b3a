import './figures.css'
import type { ImportColumnFigures, ImportJob } from '@iwater/contract/field/imports'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { figuresQuery } from '../imports.api.ts'
import { figuresText } from './figures.text.ts'
import { useRangeText, useValueText } from './range-text.ts'

/** What is questionable about a column, in a sentence. */
function useWarning({ warning, unit, plausible, present, outsideCount }: ImportColumnFigures) {
  const words = useText(figuresText)
  const format = useFormat()
  const rangeText = useRangeText()
  if (warning === null) return null
  if (warning === 'differs' && present !== null) {
    const { minimum: low, maximum: high } = present
    return words.differs(rangeText({ low, high }, unit))
  }
  return plausible && words.outside(format.number(outsideCount), rangeText(plausible, unit))
}

function Row({ column }: { column: ImportColumnFigures }) {
  const words = useText(figuresText)
  const local = useLocal()
  const format = useFormat()
  const valueText = useValueText()
  const warning = useWarning(column)
  const { factorName, unit, count, minimum, median, maximum } = column
  const figures = [
    ['count', format.number(count)],
    ['minimum', valueText(minimum)],
    ['median', valueText(median)],
    ['maximum', valueText(maximum)],
  ] as const
  return (
    <tr>
      <th scope="row">
        {column.column}
        <small>{[local(factorName), unit].filter(Boolean).join(' · ')}</small>
        {warning !== null && (
          <p className="import-warning">
            <TriangleAlert size={15} aria-hidden="true" />
            {warning}
          </p>
        )}
      </th>
      {figures.map(([name, text]) => (
        <td key={name} className="w-figure" data-label={words[name]}>
          {text}
        </td>
      ))}
    </tr>
  )
}

/** The period of a file, and number, lowest, middle and highest value of each column, the questionable ones first. */
export function FiguresCard({ job }: { job: ImportJob }) {
  const words = useText(figuresText)
  const format = useFormat()
  const { data: figures, error, refetch } = useQuery(figuresQuery(job.importId))
  if (figures === undefined)
    return (
      <Card title={words.title}>
        <Pending error={error} onRetry={refetch} rows={4} />
      </Card>
    )
  if (figures === null) return null
  const { span, columns } = figures
  const questionable = columns.filter(({ warning }) => warning !== null)
  const others = columns.filter(({ warning }) => warning === null)
  return (
    <Card
      title={words.title}
      note={span === null ? '' : words.span(format.minute(span.from), format.minute(span.until))}
      className="import-figures"
    >
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.count}</th>
            <th scope="col">{words.minimum}</th>
            <th scope="col">{words.median}</th>
            <th scope="col">{words.maximum}</th>
          </tr>
        </thead>
        <tbody>
          {[...questionable, ...others].map((column) => (
            <Row key={column.column} column={column} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}
