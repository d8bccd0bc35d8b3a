import { isWithin, type Range } from '#domains/factors'

/** What a file holds of a value column; the values are null where it holds none. */
export type ColumnFigures = {
  count: number
  minimum: number | null
  /** Of a choice of the values where there are very many. */
  median: number | null
  maximum: number | null
  /** Values outside the plausible range. */
  outsideCount: number
}

/** Moments in milliseconds since 1970. */
export type Span = { from: number; until: number }

export type FileFigures = {
  /** The span of all rows that have a station and a time; null where there is none. */
  span: Span | null
  /** Rows whose time is far off those of the others, and the span of the others; null where there are none. */
  far: { rows: number; others: Span } | null
  /** Rows that contradict earlier ones of their station and time, and the time that appears most often; null where they are few. */
  repeated: { rows: number; most: number; at: number } | null
  columns: ColumnFigures[]
}

const dayMs = 86_400_000
/** Values that a median is taken of. */
const mostChosen = 2048
/** Rows of which a few can be told from the bulk. */
const leastRows = 100

/**
 * A uniform choice of all values so far (Vitter's algorithm R). Its numbers are the same for every file, so that a dry run that is
 * repeated finds the same.
 */
function openChoice() {
  const chosen: number[] = []
  let seen = 0
  let state = 1
  /** Below `limit`; the generator of Numerical Recipes. */
  const random = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 0x1_0000_0000) * limit)
  }
  return {
    note(value: number) {
      seen += 1
      if (chosen.length < mostChosen) {
        chosen.push(value)
        return
      }
      const place = random(seen)
      if (place < mostChosen) chosen[place] = value
    },
    median: () => chosen.toSorted((a, b) => a - b)[Math.floor(chosen.length / 2)] ?? null,
  }
}

function openColumn(range: Range | null) {
  const choice = openChoice()
  let [count, outsideCount] = [0, 0]
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    note(value: number) {
      count += 1
      minimum = Math.min(minimum, value)
      maximum = Math.max(maximum, value)
      if (range && !isWithin(value, range)) outsideCount += 1
      choice.note(value)
    },
    figures: (): ColumnFigures =>
      count === 0
        ? { count, minimum: null, median: null, maximum: null, outsideCount }
        : { count, minimum, median: choice.median(), maximum, outsideCount },
  }
}

const widened = (span: Span | null | undefined, at: number): Span =>
  span
    ? { from: Math.min(span.from, at), until: Math.max(span.until, at) }
    : { from: at, until: at }

/** The rows of a day since 1970 (UTC). */
type DayOfRows = Span & { day: number; rows: number }

/** The days between which all but a hundredth of the rows at either end lie. */
function mostDays(days: readonly DayOfRows[], rows: number) {
  const reached = (inOrder: readonly DayOfRows[]) => {
    let passed = 0
    const found = inOrder.find((each) => {
      passed += each.rows
      return passed > rows * 0.01
    })
    return found?.day ?? 0
  }
  return { first: reached(days), last: reached(days.toReversed()) }
}

/**
 * Rows further from the bulk than it is long, and than a month: a wrong year, a clock that was reset, a cell of another kind
 * read as a time. A file of few rows has no bulk.
 */
function farRows(unordered: Iterable<DayOfRows>): FileFigures['far'] {
  const days = [...unordered].sort((a, b) => a.day - b.day)
  const count = (some: readonly DayOfRows[]) => some.reduce((sum, { rows }) => sum + rows, 0)
  const rows = count(days)
  if (rows < leastRows) return null
  const { first, last } = mostDays(days, rows)
  const margin = Math.max(30, last - first)
  const near = days.filter(({ day }) => day >= first - margin && day <= last + margin)
  const [begin] = near
  const end = near.at(-1)
  if (near.length === days.length || !begin || !end) return null
  return { rows: rows - count(near), others: { from: begin.from, until: end.until } }
}

/** Fewer rows of a time than this, in a file that mostly has one, are corrections. */
const oftenRepeated = 100
const leastRepeated = 10

/** Rows that contradict earlier ones of the same station and time. */
function openRepeats() {
  let found = { rows: 0, most: 0, at: 0 }
  return {
    note(at: number, times: number) {
      found =
        times > found.most
          ? { rows: found.rows + 1, most: times, at }
          : { ...found, rows: found.rows + 1 }
    },
    /** Null where they are few of so many rows in all. */
    found(rows: number): FileFigures['repeated'] {
      const isMany = found.rows >= leastRepeated && found.rows * 2 >= rows
      return isMany || found.most >= oftenRepeated ? found : null
    },
  }
}

/** Gathers the figures of a file row by row; `ranges` has the plausible range of each value column. */
export function openFigures(ranges: readonly (Range | null)[]) {
  const columns = ranges.map(openColumn)
  const days = new Map<number, DayOfRows>()
  const repeats = openRepeats()
  let span: Span | null = null
  let rows = 0
  return {
    /** `values` has NaN for empty cells. */
    note(at: number, values: readonly number[]) {
      rows += 1
      span = widened(span, at)
      const day = Math.floor(at / dayMs)
      const before = days.get(day)
      days.set(day, { day, rows: (before?.rows ?? 0) + 1, ...widened(before, at) })
      for (const [place, column] of columns.entries()) {
        const value = values[place] ?? Number.NaN
        if (!Number.isNaN(value)) column.note(value)
      }
    },
    /** A row that was noted has other values than earlier ones; it is the so many-th of its station and time. */
    noteRepeated: repeats.note,
    figures: (): FileFigures => ({
      span,
      far: farRows(days.values()),
      repeated: repeats.found(rows),
      columns: columns.map((column) => column.figures()),
    }),
  }
}
