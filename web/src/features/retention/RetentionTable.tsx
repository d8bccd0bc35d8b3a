import type { FixedKind, Kept, RetentionKind } from '@iwater/contract/retention'
import { Pencil } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { useFileSize } from '#web/product/use-file-size.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { retentionText } from './retention.text.ts'
import { useSpanWords } from './use-span-words.ts'

export type Row = Kept & {
  kind: RetentionKind | FixedKind
  days: number | null
  /** Of a span that can be changed. */
  usualDays?: number
}

/** What is said of a kind that has no span: not all of them are kept for ever. */
function untilOf(kind: Row['kind']) {
  if (kind === 'files') return 'untilDeleted'
  return kind === 'unanswered' ? 'untilFull' : 'forEver'
}

function Span({ row: { kind, days, usualDays } }: { row: Row }) {
  const text = useText(retentionText)
  const format = useFormat()
  const words = useSpanWords()
  if (days === null) return text[untilOf(kind)]
  const notes = [
    words.years(days),
    usualDays === undefined || usualDays === days
      ? undefined
      : text.usual(format.number(usualDays)),
  ].filter((note) => note !== undefined)
  return (
    <>
      {words.days(days)}
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  )
}

/** Small figures to a tenth. */
const rounded = (count: number) => (count < 10 ? Math.round(count * 10) / 10 : Math.round(count))

function Cells({ row }: { row: Row }) {
  const text = useText(retentionText)
  const format = useFormat()
  const size = useFileSize()
  const { count, isEstimate, bytes, oldest, daily, days, openBytes = 0 } = row
  const figure = format.number(count)
  const isGrowing = daily.count > 0
  return (
    <>
      <td data-label={text.span}>
        <Span row={row} />
      </td>
      <td data-label={text.count} className="ret-figure">
        {isEstimate ? text.about(figure) : figure}
      </td>
      <td data-label={text.space} className="ret-figure">
        {size(bytes)}
      </td>
      <td data-label={text.oldest}>{oldest === null ? '–' : format.day(oldest)}</td>
      <td data-label={text.daily} className="ret-figure">
        {isGrowing ? text.perDay(format.number(rounded(daily.count)), size(daily.bytes)) : '–'}
      </td>
      <td data-label={text.full} className="ret-figure">
        {days === null || !isGrowing ? '–' : size(openBytes + daily.bytes * days)}
      </td>
    </>
  )
}

/** What is kept for how long, with its amounts. With `onChange` each row can be changed. */
export function RetentionTable({
  label,
  rows,
  onChange,
}: {
  label: string
  rows: readonly Row[]
  onChange?: (kind: RetentionKind) => void
}) {
  const text = useText(retentionText)
  const figures = [text.count, text.space, text.oldest, text.daily, text.full]
  return (
    <table className="ret-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{text.kind}</th>
          <th scope="col">{text.span}</th>
          {figures.map((figure) => (
            <th
              key={figure}
              scope="col"
              className={figure === text.oldest ? undefined : 'ret-figure'}
            >
              {figure}
            </th>
          ))}
          {onChange && <th scope="col">{text.actions}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.kind}>
            <th scope="row">
              {text.kinds[row.kind]}
              <small>{text.what[row.kind]}</small>
            </th>
            <Cells row={row} />
            {onChange && (
              <td>
                <IfAllowed button="edit">
                  <Button
                    aria-label={text.changeOf(text.kinds[row.kind])}
                    onClick={() => onChange(row.kind as RetentionKind)}
                  >
                    <Pencil size={14} aria-hidden="true" />
                    {text.change}
                  </Button>
                </IfAllowed>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
