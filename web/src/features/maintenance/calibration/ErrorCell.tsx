import './calibration.css'
import type { OwnCells } from '#web/kit/list/own-cells.ts'
import type { Row } from '#web/kit/records.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { calibrationText } from './calibration.text.ts'

type Of = 'error' | 'adjusted_error' | 'limit_value'

/** How errors and limits of a record or rule are written, with what they are expressed in: the unit of measure or per cent. */
export function useErrorText() {
  const format = useFormat()
  return (row: Readonly<Record<string, unknown>>, name: Of) => {
    const value = (row[name] ?? null) as number | null
    if (value === null) return format.number(null)
    const sign = row['error_kind'] === 'absolute' ? (row['unit_of_measure'] ?? '') : '%'
    return `${name === 'limit_value' ? '±' : ''}${format.number(value)} ${String(sign)}`.trim()
  }
}

function ErrorCell({ row, name }: { row: Row; name: Of }) {
  return useErrorText()(row, name)
}

/** The error that was found, and the one that was left by the adjustment, which the result may go by. */
function FoundError({ row }: { row: Row }) {
  const words = useText(calibrationText)
  const text = useErrorText()
  const found = text(row, 'error')
  if ((row['adjusted_error'] ?? null) === null) return found
  return (
    <>
      {found}
      <small className="calibration-left">{words.left(text(row, 'adjusted_error'))}</small>
    </>
  )
}

function Reading({ row, name }: { row: Row; name: string }) {
  const format = useFormat()
  const value = (row[name] ?? null) as number | null
  if (value === null) return format.number(null)
  return `${format.number(value)} ${String(row['unit_of_measure'] ?? '')}`.trim()
}

const readingOf = (name: string) => (row: Row) => <Reading row={row} name={name} />

const cellOf = (name: Of) => (row: Row) => <ErrorCell row={row} name={name} />

/** For lists and records of what has an error. */
export const errorCells: OwnCells = {
  error: (row) => <FoundError row={row} />,
  adjusted_error: cellOf('adjusted_error'),
  limit_value: cellOf('limit_value'),
  reference_value: readingOf('reference_value'),
  found_value: readingOf('found_value'),
  adjusted_value: readingOf('adjusted_value'),
}
