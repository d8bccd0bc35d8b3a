/** A range as the address tells it: `now`, `now-6h`, or a moment in ISO 8601. */
export type TimeRange = { from: string; to: string }

/** The same as moments, milliseconds since 1970. */
export type Span = { from: number; to: number }

const minute = 60_000
const day = 24 * 60 * minute

/** Fixed lengths: a year of a relative range is 365 days, so that ten of them stay within what the server reads. */
const unitMs = {
  s: 1000,
  m: minute,
  h: 60 * minute,
  d: day,
  w: 7 * day,
  M: 30 * day,
  y: 365 * day,
} as const

export const shortestMs = 5 * minute
export const longestMs = 3650 * day

/** From the shortest to the longest, by the text that follows `now-`. */
export const quickRanges = ['5m', '1h', '6h', '24h', '7d', '30d', '1y', '10y'] as const
export type QuickRange = (typeof quickRanges)[number]

export const quickRange = (length: string): TimeRange => ({ from: `now-${length}`, to: 'now' })

export const defaultRange = quickRange('6h')

const relative = /^now(?:-(\d{1,9})([smhdwMy]))?$/

function momentOf(text: string, now: number): number | undefined {
  const match = relative.exec(text)
  if (match === null) {
    const moment = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN
    return Number.isNaN(moment) ? undefined : moment
  }
  const [, amount, unit] = match
  return amount === undefined ? now : now - Number(amount) * unitMs[unit as keyof typeof unitMs]
}

const isAllowed = ({ from, to }: Span) => to - from >= shortestMs && to - from <= longestMs

/** Undefined for what is no range of 5 minutes to 10 years. */
export function spanOf({ from, to }: TimeRange, now: number): Span | undefined {
  const span = { from: momentOf(from, now), to: momentOf(to, now) }
  if (span.from === undefined || span.to === undefined) return undefined
  return isAllowed(span as Span) ? (span as Span) : undefined
}

export function readRange(query: URLSearchParams, now: number, fallback = defaultRange): TimeRange {
  const range = { from: query.get('from') ?? fallback.from, to: query.get('to') ?? fallback.to }
  return spanOf(range, now) === undefined ? fallback : range
}

/** Such a range moves on with time. */
export const endsNow = ({ to }: TimeRange) => to === 'now'

export function quickRangeOf({ from, to }: TimeRange): QuickRange | undefined {
  return to === 'now' ? quickRanges.find((length) => from === `now-${length}`) : undefined
}

const iso = (ms: number) => new Date(ms).toISOString()

/** A span as a range; one that reaches the present keeps up with it. */
export function rangeOf({ from, to }: Span, now: number): TimeRange {
  const length = Math.min(Math.max(to - from, shortestMs), longestMs)
  if (to >= now - 1000) {
    const known = quickRanges.find((text) => momentOf(`now-${text}`, 0) === -length)
    return quickRange(known ?? `${Math.round(length / 1000)}s`)
  }
  return { from: iso(to - length), to: iso(to) }
}

/** The span before (-1) or after (1); never beyond the present. */
export function shifted(range: TimeRange, steps: -1 | 1, now: number): TimeRange {
  const span = spanOf(range, now)
  if (span === undefined) return range
  const by = (span.to - span.from) * steps
  return rangeOf({ from: span.from + by, to: span.to + by }, now)
}

/** Twice as long (2) or half as long (0.5) around the same middle; what ends now goes on ending now. */
export function zoomed(range: TimeRange, factor: number, now: number): TimeRange {
  const span = spanOf(range, now)
  if (span === undefined) return range
  const length = Math.min(Math.max((span.to - span.from) * factor, shortestMs), longestMs)
  if (endsNow(range)) return rangeOf({ from: now - length, to: now }, now)
  const middle = (span.from + span.to) / 2
  const to = Math.min(middle + length / 2, now)
  return rangeOf({ from: to - length, to }, now)
}

/** Refresh interval of a range that ends now, milliseconds: short enough to show each new bucket. */
export function renewalMs(lengthMs: number): number {
  return Math.min(Math.max(lengthMs / 240, 10_000), 600_000)
}

/** How many buckets a chart of this width (CSS pixels) can show: about one a pixel, in steps that caches like. */
export function bucketsFor(width: number): number {
  return Math.min(Math.max(Math.ceil(width / 200) * 200, 200), 2000)
}

/**
 * How often a chart that grows is drawn, milliseconds: when its axis has moved by two pixels, since less could hardly be
 * seen and each drawing is one of the whole chart; but within 5 s, and not more than once a second.
 */
export function drawingMs(lengthMs: number, width: number): number {
  return Math.min(Math.max((2 * lengthMs) / Math.max(width, 1), 1000), 5000)
}
