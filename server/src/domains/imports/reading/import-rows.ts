import type { RowRejectionReason } from '@iwater/contract/field/imports'
import type { Range } from '#domains/factors'
import { momentRejection, timeWindow } from '#domains/readings'
import type { StoredMapping } from '../import.queries.ts'
import { openRowIndex } from '../import-row-index.ts'
import { FileRejected } from './file-rejection.ts'
import { cellText, isBlank, readNumber } from './import-cells.ts'
import { csvRow, type FileRow } from './import-csv.ts'
import { type FileFigures, openFigures } from './import-figures.ts'
import { timeReader } from './import-time.ts'

/** Rows of one batch, as columns. `values` has one place for each row and value column, NaN for empty cells. */
export type Batch = {
  /** Rows of the file read so far, this batch included. */
  rowsDone: number
  /** Names of new stations, numbered in their order. */
  stations: string[]
  station: number[]
  at: number[]
  values: Float64Array
  /** For each value its relation to the earlier rows: one of `cellKinds`. */
  kinds: Uint8Array
  /** Line of the file on which each row begins. */
  line: number[]
  rejections: Rejection[]
}

export type Rejection = {
  /** Line of the file on which the row begins. */
  row: number
  /** Index of the value column, or -1 for the whole row. */
  position: number
  reason: RowRejectionReason
  text: string
}

/** The totals of a whole file. */
export type Totals = {
  rows: number
  stations: number
  samples: number
  duplicates: number
  conflicts: number
  rejected: Partial<Record<RowRejectionReason, number>>
  /** The usual number of seconds between two rows of a station. */
  periodSeconds: number
  /** Milliseconds by which the latest row is ahead of time; 0 where none is rejected for that. */
  aheadMs: number
  figures: FileFigures
}

export type Reading = {
  columns: readonly string[]
  mapping: StoredMapping
  /** What is plausible of each value column; null where nothing is known. */
  ranges: readonly (Range | null)[]
  /** The present time, which no row may exceed; see `timeWindow`. Milliseconds since 1970. */
  now: number
}

const mostStations = 5000
const longestName = 80
const textShown = 120
const defaultPeriod = 3600
const dayMs = 86_400_000

/** Text of a cell as it is shown and stored: without control characters, and limited in length. */
const shown = (text: string) => text.replace(/\p{Cc}+/gu, ' ').slice(0, textShown)

const emptyBatch = (rowsDone: number) => ({
  rowsDone,
  stations: [] as string[],
  station: [] as number[],
  at: [] as number[],
  values: [] as number[],
  kinds: [] as number[],
  line: [] as number[],
  rejections: [] as Rejection[],
})

/** The frequency of each interval between rows of a station. */
function openPeriods() {
  const last = new Map<number, number>()
  const counts = new Map<number, number>()
  return {
    note(station: number, at: number) {
      const seconds = Math.abs(at - (last.get(station) ?? at)) / 1000
      last.set(station, at)
      if (seconds >= 1 && seconds <= 86_400 && (counts.has(seconds) || counts.size < 1000))
        counts.set(seconds, (counts.get(seconds) ?? 0) + 1)
    },
    most() {
      const [[seconds] = [defaultPeriod]] = [...counts].sort((a, b) => b[1] - a[1])
      return Math.round(seconds)
    },
  }
}

/**
 * Reads the rows of a table as samples by a choice of columns. `take` is called with every row below the heading, in
 * order.
 */
export function openRows({ columns, mapping, ranges, now }: Reading) {
  const placeOf = (name: string) => columns.indexOf(name)
  const timePlaces = mapping.timeColumns.map(placeOf)
  const stationPlaces = mapping.stationColumns.map(placeOf)
  const valuePlaces = mapping.valueColumns.map(({ column }) => placeOf(column))
  const readTime = timeReader(mapping.timeFormat, mapping.timeZone, mapping.year)
  const enter = openRowIndex(valuePlaces.length)
  const periods = openPeriods()
  const figures = openFigures(ranges)
  const numbers = new Map<string, number>()
  const rejected: Totals['rejected'] = {}
  const totals = { rows: 0, samples: 0, duplicates: 0, conflicts: 0, aheadMs: 0 }
  // The age of samples is not limited for history.
  const window = timeWindow(now, Number.POSITIVE_INFINITY)
  let batch = emptyBatch(0)
  let line = 0
  const days = new Set<number>()

  function reject(position: number, reason: RowRejectionReason, text: string): undefined {
    rejected[reason] = (rejected[reason] ?? 0) + 1
    batch.rejections.push({ row: line, position, reason, text: shown(text) })
    return undefined
  }

  function timeOf(row: readonly string[]): number | undefined {
    const texts = timePlaces.map((at) => cellText(row[at]))
    const text = texts.join(' ')
    if (texts.every(isBlank)) return reject(-1, 'time-missing', text)
    const at = readTime(text)
    if (Number.isNaN(at)) return reject(-1, 'time-unreadable', text)
    const wrong = momentRejection(at, window)
    if (wrong === 'time-ahead') totals.aheadMs = Math.max(totals.aheadMs, at - now)
    return wrong ? reject(-1, wrong, text) : at
  }

  function stationOf(row: readonly string[]): number | undefined {
    const texts = stationPlaces.map((at) => cellText(row[at]))
    const name = texts.join(' ').replace(/\s+/g, ' ').trim()
    if (texts.some(isBlank)) return reject(-1, 'station-missing', name)
    if (name.length > longestName) return reject(-1, 'row-malformed', name)
    const known = numbers.get(name)
    if (known !== undefined) return known
    if (numbers.size === mostStations)
      throw new FileRejected('ingest.too-many-stations', { limit: mostStations })
    numbers.set(name, numbers.size)
    batch.stations.push(name)
    return numbers.size - 1
  }

  function valuesOf(row: readonly string[]): number[] {
    return valuePlaces.map((at, position) => {
      const text = cellText(row[at])
      const value = readNumber(text, mapping.decimalMark)
      if (typeof value === 'number') return value
      reject(position, value, text)
      return Number.NaN
    })
  }

  return {
    take({ cells: row, line: begin }: FileRow) {
      line = begin
      totals.rows += 1
      batch.rowsDone = totals.rows
      if (row.slice(columns.length).some((cell) => cell.trim() !== ''))
        return reject(-1, 'row-malformed', csvRow(row))
      const at = timeOf(row)
      const station = at === undefined ? undefined : stationOf(row)
      if (at === undefined || station === undefined) return
      const values = valuesOf(row)
      const { occurrence, kinds, fresh, same, other } = enter(station, at, values)
      totals.samples += fresh
      totals.duplicates += same
      totals.conflicts += other
      if (other > 0) reject(-1, 'conflict', csvRow(row))
      else if (occurrence > 0 && fresh === 0) reject(-1, 'duplicate', csvRow(row))
      days.add(Math.floor(at / dayMs))
      periods.note(station, at)
      figures.note(at, values)
      if (other > 0) figures.noteRepeated(at, occurrence + 1)
      batch.station.push(station)
      batch.at.push(at)
      batch.line.push(line)
      for (const value of values) batch.values.push(value)
      for (const kind of kinds) batch.kinds.push(kind)
    },
    /** On how many UTC days the rows since the last call of `flush` are. */
    dayCount: () => days.size,
    /** Returns the rows since the last call. */
    flush(): Batch {
      days.clear()
      const taken = {
        ...batch,
        values: Float64Array.from(batch.values),
        kinds: Uint8Array.from(batch.kinds),
      }
      batch = emptyBatch(totals.rows)
      return taken
    },
    totals: (): Totals => ({
      ...totals,
      stations: numbers.size,
      rejected,
      periodSeconds: periods.most(),
      figures: figures.figures(),
    }),
  }
}
