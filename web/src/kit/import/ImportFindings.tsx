import type { LocalText } from '@iwater/contract/fields'
import {
  type ImportColumn,
  type ImportError,
  type ImportReport,
  mostDistinct,
} from '@iwater/contract/kit/import-calls'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { importText } from './import.text.ts'

function useRange() {
  const words = useText(importText)
  const format = useFormat()
  return ({ empty, distinct, smallest, largest, shortest, longest }: ImportColumn) => {
    const number = (value: number) => format.number(value)
    return [
      words.distinct(distinct >= mostDistinct ? words.atLeast(number(distinct)) : number(distinct)),
      empty > 0 && words.empty(number(empty)),
      smallest !== null && largest !== null && words.range(smallest, largest),
      shortest !== null && longest !== null && words.lengths(number(shortest), number(longest)),
    ]
      .filter((part) => typeof part === 'string')
      .join(words.between)
  }
}

function Columns({ columns }: { columns: readonly ImportColumn[] }) {
  const words = useText(importText)
  const rangeOf = useRange()
  return (
    <details className="kit-import-part">
      <summary>{words.columns}</summary>
      <ul>
        {columns.map((column) => (
          <li key={column.heading}>
            <b>{column.heading}</b> <span>{rangeOf(column)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Kinds of errors that are shown before somebody asks for the file with all of them. */
const mostShown = 10

function Alike({ list, className }: { list: readonly ImportError[]; className: string }) {
  const words = useText(importText)
  const format = useFormat()
  return (
    <ul className={className}>
      {list.map(({ column, message, rows, count }) => (
        <li key={`${column} ${message}`}>
          {message}
          {words.inRows(
            rows.map((row) => format.number(row)).join(words.labels) +
              (count > rows.length ? '…' : ''),
            format.number(count),
          )}
        </li>
      ))}
    </ul>
  )
}

function Errors({ report: { errors, errorKinds } }: { report: ImportReport }) {
  const words = useText(importText)
  const format = useFormat()
  const shown = errors.slice(0, mostShown)
  const rest = errorKinds - shown.length
  return (
    <section className="kit-import-part">
      <h2>{words.errors}</h2>
      <Alike list={shown} className="kit-import-errors" />
      {rest > 0 && <p className="kit-note">{words.moreErrors(format.number(rest))}</p>}
    </section>
  )
}

/** What is stored as it stands, and should be looked at before. */
function Warnings({ warnings }: { warnings: readonly ImportError[] }) {
  const words = useText(importText)
  return (
    <section className="kit-import-part">
      <h2>{words.warnings}</h2>
      <Alike list={warnings} className="kit-import-warnings" />
    </section>
  )
}

/** What a dry run says of the file: its headings first, then what is wrong in its rows, then what stands in its columns. */
export function ImportFindings({ report }: { report: ImportReport }) {
  const words = useText(importText)
  const local = useLocal()
  const titles = (list: readonly LocalText[]) =>
    list.map((title) => local(title)).join(words.labels)
  const { missing, repeated, ignored, kept, errors, warnings, columns } = report
  return (
    <>
      {missing.length > 0 && (
        <p className="w-wrong" role="alert">
          {words.missing(titles(missing))}
        </p>
      )}
      {repeated.length > 0 && (
        <p className="w-wrong" role="alert">
          {words.repeated(repeated.join(words.labels))}
        </p>
      )}
      {ignored.length > 0 && (
        <p className="kit-note">
          {words.ignored(
            ignored
              .map(({ heading, reason }) => words.because(heading, words.reasons[reason]))
              .join(words.labels),
          )}
        </p>
      )}
      {kept.length > 0 && <p className="kit-note">{words.kept(titles(kept))}</p>}
      {errors.length > 0 && <Errors report={report} />}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      {columns.length > 0 && <Columns columns={columns} />}
    </>
  )
}
