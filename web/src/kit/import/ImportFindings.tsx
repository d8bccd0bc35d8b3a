import type { LocalText } from '@iwater/contract/fields'
import { rowSentence } from '@iwater/contract/kit/faults'
import {
  type ImportColumn,
  type ImportReport,
  mostDistinct,
  mostErrorsListed,
} from '@iwater/contract/kit/import-calls'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
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

function Errors({ report: { errors } }: { report: ImportReport }) {
  const words = useText(importText)
  const language = useLanguage()
  const format = useFormat()
  return (
    <section className="kit-import-part">
      <h2>{words.errors}</h2>
      <ul className="kit-import-errors">
        {errors.map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>{rowSentence(row, message, language)}</li>
        ))}
      </ul>
      {errors.length >= mostErrorsListed && (
        <p className="kit-note">{words.moreErrors(format.number(mostErrorsListed))}</p>
      )}
    </section>
  )
}

/** What a dry run says of the file: its headings first, then what is wrong in its rows, then what stands in its columns. */
export function ImportFindings({ report }: { report: ImportReport }) {
  const words = useText(importText)
  const local = useLocal()
  const titles = (list: readonly LocalText[]) =>
    list.map((title) => local(title)).join(words.labels)
  const { missing, repeated, ignored, kept, errors, columns } = report
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
      {columns.length > 0 && <Columns columns={columns} />}
    </>
  )
}
