import { dayMs } from '../../../server/src/domains/telemetry/sample.ts'

export const minuteMs = 60_000
const minutesOfDay = 1440

export const shapes = ['plant', 'jitter', 'doubles', 'constants', 'extremes', 'flags'] as const
export type Shape = (typeof shapes)[number]

/** Values a minute of some points, in memory. */
export type Data = {
  shape: Shape
  points: number
  days: number
  from: number
  until: number
  /** Values of one point. */
  length: number
  at(point: number, index: number): number
  value(point: number, index: number): number
  isValid(index: number): boolean
}

/** Numbers from 0 to 1 that follow from a seed. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Series = (at: number) => number

/** What stations measure: acidity, flow, level of a pump sump, ammonia, pressure. */
const kinds: readonly ((random: () => number, phase: number) => Series)[] = [
  (random) => {
    let drift = 0
    return () => {
      if (random() < 0.3) drift += random() < 0.5 + drift / 2 ? -0.01 : 0.01
      return 7.2 + drift
    }
  },
  (random, phase) => (at) =>
    120 + 40 * Math.sin((2 * Math.PI * at) / dayMs + phase) + 3 * (random() - 0.5),
  (random, phase) => (at) => {
    const part = ((at / minuteMs + 60 * phase) % 47) / 47
    return 1.4 + (part < 0.7 ? 1.6 * (part / 0.7) : 1.6 * ((1 - part) / 0.3)) + 0.02 * random()
  },
  (random, phase) => {
    let drift = 0
    return (at) => {
      drift = 0.995 * drift + 0.02 * (random() - 0.5)
      return 1.5 + 0.4 * Math.sin((2 * Math.PI * at) / dayMs + phase) + drift
    }
  },
  (random) => () => 0.45 + 0.01 * Math.round(random() * 2 - 1),
]

const twoDecimals = (value: number) => Math.round(100 * value) / 100 + 0

function seriesOf(shape: Shape, point: number): Series {
  const random = randomOf(point + 1)
  const usual = (kinds[point % kinds.length] ?? kinds[0])?.(random, point)
  if (shape === 'doubles') return () => 1000 * (random() + random() * 2 ** -32)
  if (shape === 'constants') return () => 7.25 + point
  // The largest that a point takes, and the smallest there is.
  const ends = [1e100, -1e100, 5e-324, -5e-324, 0]
  if (shape === 'extremes') return () => ends[Math.floor(random() * ends.length)] ?? 0
  return (at) => twoDecimals(usual?.(at) ?? 0)
}

export function makeData(
  shape: Shape,
  { points, days, until }: { points: number; days: number; until: number },
): Data {
  const length = days * minutesOfDay
  const from = until - days * dayMs
  const values = Array.from({ length: points }, (_, point) => {
    const next = seriesOf(shape, point)
    return Float64Array.from({ length }, (__, index) => next(from + index * minuteMs))
  })
  const late = randomOf(77)
  const jitter = Uint16Array.from({ length: shape === 'jitter' ? length : 0 }, () => 999 * late())
  return {
    shape,
    points,
    days,
    from,
    until,
    length,
    // Each point has the same delays, begun at another minute.
    at: (point, index) =>
      from + index * minuteMs + (jitter.length > 0 ? (jitter[(index + point) % length] ?? 0) : 0),
    value: (point, index) => values[point]?.[index] ?? 0,
    isValid: (index) => shape !== 'flags' || index % 10 !== 9,
  }
}
