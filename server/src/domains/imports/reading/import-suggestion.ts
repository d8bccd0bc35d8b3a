import type { DecimalMark, ImportPreview } from '@iwater/contract/field/imports'
import type { FactorList } from '#domains/factors'
import { cellText, decimalMarkOf, isBlank, readNumber } from './import-cells.ts'
import { factorOfHeading, unitOfHeading } from './import-headings.ts'
import { commonFormats, needsYear, timeReader } from './import-time.ts'

export type Suggestion = ImportPreview['suggestion']

type Column = { name: string; place: number; texts: string[]; filled: string[] }

const timeWords = /时间|日期|时刻|date|time|timestamp|监测日/i
const clockWords = /时|time|hour|clock/i
const stationWords =
  /断面|站点|站名|测站|台站|点位|测点|河流|河道|水体|流域|省|城市|地区|区县|station|site|section|river|basin|province|region|\bcity\b|device|设备|\bmn\b/i
/** Headings that name a station's condition and not the station. */
const conditionWords = /情况|状态|类别|等级|备注|status|state|class|level|remark|note|flag/i

const mostJudged = 500
/** Share of the cells of a column that must match a type. */
const mostly = 0.75

/** Whether a text is a time is the same in every zone. */
const anyZone = 'UTC'
/** A leap year, so that 29 February is a day in formats that name no year. */
const anyYear = 2020

const share = (texts: readonly string[], fits: (text: string) => boolean) =>
  texts.length === 0 ? 0 : texts.filter(fits).length / texts.length

type Fit = { format: string; times: number[]; share: number; disorder: number }

/**
 * How well a format matches: the share it reads, and how often time goes backwards, which distinguishes 03/04 from
 * 04/03.
 */
function fitOf(format: string, texts: readonly string[]): Fit {
  const read = timeReader(format, anyZone, anyYear)
  const times = texts.map(read)
  const readable = times.filter((time) => !Number.isNaN(time))
  const jumps = readable.slice(1).map((time, place) => Math.abs(time - (readable[place] ?? time)))
  return {
    format,
    times,
    share: texts.length === 0 ? 0 : readable.length / texts.length,
    disorder: jumps.reduce((sum, jump) => sum + jump, 0),
  }
}

const rival = (format: string) => format.replace('dd', '#').replace('MM', 'dd').replace('#', 'MM')

/** Whether a format matches better; of the two readings of 03/04/2021 the one with the more regular sequence does. */
function isBetter(fit: Fit, best: Fit): boolean {
  if (fit.share !== best.share) return fit.share > best.share
  return rival(best.format) === fit.format && fit.disorder < best.disorder
}

const isAmbiguous = ({ format }: Fit) => /^(dd|MM).(MM|dd).y/.test(format)

/** The other reading of 03/04/2021 where the column does not show which is right. */
function equalRival(fit: Fit, texts: readonly string[]): string | undefined {
  const format = rival(fit.format)
  if (!isAmbiguous(fit) || !commonFormats.includes(format)) return undefined
  const other = fitOf(format, texts)
  const isAsGood = other.share === fit.share && other.disorder === fit.disorder
  const isOther = other.times.some((time, place) => time !== fit.times[place])
  return isAsGood && isOther ? format : undefined
}

/** The format that matches most of the texts, if one matches nearly all. */
function bestFormat(texts: readonly string[]): Fit | undefined {
  let best: Fit | undefined
  for (const format of commonFormats) {
    const fit = fitOf(format, texts)
    if (fit.share < mostly) continue
    if (!best || isBetter(fit, best)) best = fit
    if (best.share === 1 && !isAmbiguous(best)) break
  }
  return best
}

/** `rival` is a format that matches equally well. */
type Time = { columns: Column[]; format: string; rival?: string | undefined }

function byYearMonthDay(columns: readonly Column[]): Time | undefined {
  const named = (...words: RegExp[]) =>
    words.map((word) => columns.find(({ name }) => word.test(name)))
  const [year, month, day] = named(/^(年|年份|year)$/i, /^(月|月份|month)$/i, /^(日|日期|day)$/i)
  if (!year || !month) return undefined
  const parts = day ? [year, month, day] : [year, month]
  return { columns: parts, format: day ? 'yyyy MM dd' : 'yyyy MM' }
}

/** A date in one column and its clock in another. */
function withClock(time: Time, columns: readonly Column[]): Time {
  const [date] = time.columns
  if (!date || /HH|iso/.test(time.format) || !/^\D*y|dd/.test(time.format)) return time
  for (const clock of columns) {
    if (clock === date || !clockWords.test(clock.name)) continue
    for (const format of ['HH', 'HH:mm', 'HH:mm:ss']) {
      const texts = date.filled
        .slice(0, clock.filled.length)
        .map((text, place) => `${text} ${clock.filled[place]}`)
      const whole = `${time.format} ${format}`
      if (fitOf(whole, texts).share >= mostly)
        return {
          columns: [date, clock],
          format: whole,
          rival: time.rival && `${time.rival} ${format}`,
        }
    }
  }
  return time
}

function findTime(columns: readonly Column[]): Time | undefined {
  const parts = byYearMonthDay(columns)
  if (parts) return parts
  const named = columns.filter(({ name }) => timeWords.test(name))
  for (const column of [...named, ...columns.filter((each) => !named.includes(each))]) {
    const fit = bestFormat(column.filled)
    if (fit)
      return withClock(
        {
          columns: [column],
          format: fit.format,
          rival: equalRival(fit, column.filled),
        },
        columns,
      )
  }
  return findNumericTime(named)
}

/** Numbers are times only where the heading says so. */
function findNumericTime(named: readonly Column[]): Time | undefined {
  const between = (low: number, high: number) => (text: string) =>
    Number(text) >= low && Number(text) < high
  for (const column of named) {
    const fits = (low: number, high: number) => share(column.filled, between(low, high)) >= mostly
    if (fits(20_000, 80_000)) return { columns: [column], format: 'excel' }
    if (fits(1e8, 5e9)) return { columns: [column], format: 'unix' }
    if (fits(1e11, 5e12)) return { columns: [column], format: 'unix-ms' }
  }
  return undefined
}

const isNumericWith = (mark: DecimalMark, { filled }: Column) =>
  share(filled, (text) => typeof readNumber(text, mark) === 'number') >= 0.5 && filled.length > 0

/** Numbers with the other decimal mark are offered nevertheless: the mark can be changed. */
const isNumeric = (column: Column) => isNumericWith('.', column) || isNumericWith(',', column)

/** Proposes how to read the columns of a table, by its heading and its first rows. */
export function suggest(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  factors: FactorList,
): Suggestion {
  const factorOf = (heading: string) => factorOfHeading(heading, factors)
  const columns = names.map((name, place): Column => {
    const texts = rows.slice(0, mostJudged).map((row) => cellText(row[place]))
    return { name, place, texts, filled: texts.filter((text) => !isBlank(text)) }
  })
  const time = findTime(columns)
  const rest = columns.filter((column) => !time?.columns.includes(column))
  const stations = rest.filter(
    (column) =>
      stationWords.test(column.name) &&
      !conditionWords.test(column.name) &&
      factorOf(column.name) === null &&
      column.filled.length > 0,
  )
  const values = rest.filter(
    (column) =>
      !stations.includes(column) &&
      (isNumeric(column) || (column.filled.length === 0 && factorOf(column.name) !== null)),
  )
  return {
    timeColumns: time?.columns.map(({ name }) => name) ?? [],
    timeFormat: time && !time.rival ? time.format : null,
    timeFormats: time?.rival ? [time.format, time.rival] : [],
    decimalMark: decimalMarkOf(rest.flatMap(({ filled }) => filled)),
    stationColumns: stations.slice(0, 4).map(({ name }) => name),
    valueColumns: values.slice(0, 200).map(({ name }) => {
      const factor = factorOf(name)
      return {
        column: name,
        factor: factor?.code ?? null,
        unit: unitOfHeading(name) ?? factor?.unit ?? '',
      }
    }),
    needsYear: time ? needsYear(time.format) : false,
  }
}
