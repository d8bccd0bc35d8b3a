import type { ImportMapping } from '@iwater/contract/field/imports'
import type { FactorList } from '#domains/factors'
import { AppError } from '#platform/http/app-error'
import { aheadOfUtc } from '#platform/wall-clock'
import { isTimeFormat, needsYear } from './reading/import-time.ts'

/** Whether it is the name of a time zone; offsets such as +08:00 are not. */
function isTimeZone(name: string) {
  try {
    return /^[a-z]/i.test(name) && aheadOfUtc(name, 0) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Rejects a choice of columns that the file cannot be read by, and names the error. */
export function assertReadable(
  mapping: ImportMapping,
  columns: readonly string[],
  { factorOf }: FactorList,
) {
  const values = mapping.valueColumns.map(({ column }) => column)
  const used = [...mapping.timeColumns, ...mapping.stationColumns, ...values]
  const unknown = used.find((column) => !columns.includes(column))
  if (unknown !== undefined)
    throw new AppError('ingest.column-unknown', { details: { column: unknown } })
  const twice = used.find((column, place) => used.indexOf(column) !== place)
  if (twice !== undefined) throw new AppError('ingest.column-twice', { details: { column: twice } })
  const { factor } = mapping.valueColumns.find(({ factor: code }) => !factorOf(code)) ?? {}
  if (factor !== undefined) throw new AppError('ingest.factor-unknown', { details: { factor } })
  const { timeFormat: format } = mapping
  if (!isTimeFormat(format))
    throw new AppError('ingest.time-format-unknown', { details: { format } })
  if (mapping.timeZone !== undefined && !isTimeZone(mapping.timeZone))
    throw new AppError('ingest.time-zone-unknown', { details: { zone: mapping.timeZone } })
  if (needsYear(format) && mapping.year === undefined) throw new AppError('ingest.year-missing')
}
