import { dayMs } from '../../../server/src/domains/telemetry/sample.ts'
import { openCalendar } from '../../../server/src/domains/telemetry/trend/calendar.ts'
import { type Data, minuteMs } from './data.ts'

/** The wall clock of the tenant; it has no change of the clock. */
export const zone = 'Asia/Shanghai'

/** Rows of an answer by kind: totals and months [point, at, count, mean, deviation, min, max], buckets [point, at, mean, min, max],
 *  raw [point, at, value], last [point, value]. */
export type Question = {
  name: string
  kind: 'months' | 'buckets' | 'raw' | 'last'
  points: readonly number[]
  from: number
  until: number
  bucketMs: number
}

export type Row = readonly number[]

const first = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The questions of the table, as far as the days go. */
export function questionsOf({ from, until, points, days }: Data): Question[] {
  const some = Math.min(20, points)
  const month = Math.min(30, days)
  const twoMonths = Math.min(60, days)
  const hourMs = 3_600_000
  const yearMs = Math.max(hourMs, (days * dayMs) / 730)
  return [
    {
      name: `1 point, ${days} days, ${Math.round((days * dayMs) / yearMs)} buckets`,
      kind: 'buckets',
      points: [0],
      from,
      until,
      bucketMs: [1, 2, 3, 4, 6, 8, 12].map((n) => n * hourMs).find((ms) => ms >= yearMs) ?? dayMs,
    },
    {
      name: `${some} points, ${month} days, ${24 * month} buckets each`,
      kind: 'buckets',
      points: first(some),
      from: until - month * dayMs,
      until,
      bucketMs: hourMs,
    },
    {
      name: 'one day raw',
      kind: 'raw',
      points: [1],
      from: until - dayMs,
      until,
      bucketMs: minuteMs,
    },
    { name: `last value of ${some}`, kind: 'last', points: first(some), from, until, bucketMs: 0 },
    {
      name: `2 points, ${twoMonths} days, hourly`,
      kind: 'buckets',
      points: [2, 3],
      from: until - twoMonths * dayMs,
      until,
      bucketMs: hourMs,
    },
    { name: 'statistics by month', kind: 'months', points: [1], from, until, bucketMs: 0 },
  ]
}

/** Months by the wall clock as far as they are in a span: their beginnings, and its end. */
export function monthBounds({ from, until }: Pick<Question, 'from' | 'until'>): number[] {
  const calendar = openCalendar(zone, from, until)
  const bounds = [from]
  const monthAt = (day: number) => new Date(day * dayMs).getUTCMonth()
  for (let day = calendar.dayAt(from) + 1; calendar.startOf(day) < until; day += 1)
    if (monthAt(day) !== monthAt(day - 1)) bounds.push(calendar.startOf(day))
  return [...bounds, until]
}

function statisticsOf(values: readonly number[]) {
  const sum = values.reduce((all, value) => all + value, 0)
  const mean = sum / values.length
  const squares = values.reduce((all, value) => all + (value - mean) ** 2, 0)
  const [min, max] = [
    values.reduce((a, b) => Math.min(a, b)),
    values.reduce((a, b) => Math.max(a, b)),
  ]
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)), min, max }
}

const boundsOf = ({ kind, from, until, bucketMs }: Question) =>
  kind === 'months'
    ? monthBounds({ from, until })
    : Array.from({ length: (until - from) / bucketMs + 1 }, (_, place) => from + place * bucketMs)

function partsOf(data: Data, question: Question, point: number): Row[] {
  const bounds = boundsOf(question)
  return bounds.slice(1).map((end, place) => {
    const begin = bounds[place] ?? end
    const values: number[] = []
    let count = 0
    // No delay is as long as a minute.
    for (let at = begin; at < end; at += minuteMs) {
      const index = (at - data.from) / minuteMs
      count += 1
      if (data.isValid(index)) values.push(data.value(point, index))
    }
    const { mean, deviation, min, max } = statisticsOf(values)
    if (question.kind === 'months') return [point, begin, count, mean, deviation, min, max]
    return [point, begin, mean, min, max]
  })
}

/** What every store has to answer, computed here. */
export function expectedRows(data: Data, question: Question): Row[] {
  const { kind, points, from } = question
  const last = data.length - 1
  if (kind === 'last') return points.map((point) => [point, data.value(point, last)])
  if (kind === 'raw')
    return points.flatMap((point) => {
      const begin = (from - data.from) / minuteMs
      return Array.from({ length: data.length - begin }, (_, place) => [
        point,
        data.at(point, begin + place),
        data.isValid(begin + place) ? data.value(point, begin + place) : Number.NaN,
      ])
    })
  return points.flatMap((point) => partsOf(data, question, point))
}

/** One question for count, mean (so the sum), deviation, minimum and maximum of everything. */
export const totals = (data: Data): Question => ({
  name: 'everything by month',
  kind: 'months',
  points: first(Math.min(20, data.points)),
  from: data.from,
  until: data.until,
  bucketMs: 0,
})

/** Columns that are divided, which the product rounds to two digits more than the two of the points. */
const dividedFrom = { months: [3, 4], buckets: [2], raw: [], last: [] } satisfies Record<
  Question['kind'],
  number[]
>

const inOrder = (rows: readonly Row[]) =>
  rows.toSorted(([a = 0, at = 0], [b = 0, bt = 0]) => a - b || at - bt)

/** Throws where an answer differs; `isFar` for values whose means have no digits left to compare. */
export function assertSame(
  who: string,
  question: Question,
  { found, expected, isFar }: { found: readonly Row[]; expected: readonly Row[]; isFar: boolean },
) {
  const say = (what: string) => new Error(`${who}, ${question.name}: ${what}`)
  if (found.length !== expected.length)
    throw say(`${found.length} rows instead of ${expected.length}`)
  const divided: readonly number[] = dividedFrom[question.kind]
  const ordered = inOrder(found)
  for (const [place, row] of inOrder(expected).entries())
    for (const [column, wanted] of row.entries()) {
      const got = ordered[place]?.[column]
      const room = divided.includes(column) ? 0.000_051 : 0
      if (isFar && room > 0) continue
      const isSame = Object.is(got, wanted) || Math.abs((got ?? Number.NaN) - wanted) <= room
      if (!isSame) throw say(`${got} instead of ${wanted} in column ${column} of row ${place}`)
    }
}
