import type { DayOfBody, IndexOfBody } from './bodies.ts'
import { indexOf, type Levelled } from './index-words.ts'

/** The number of limits that a value has reached, from 1 on. */
const step = (value: number, limits: readonly number[]) =>
  1 + limits.filter((limit) => value >= limit).length

/** Millimetres from which a day counts as one with rain. */
const rain = 0.1

type Figures = {
  day: DayOfBody
  next: DayOfBody | undefined
  /** °C as they are felt, where the provider says so. */
  low: number
  high: number
  wet: number
  wind: number
}

const rules: Readonly<Record<Levelled, (figures: Figures) => number | null>> = {
  // The UV index of WHO: below 3, 5, 7, 10.
  uv: ({ day: { uvIndex } }) => (uvIndex === null ? null : step(uvIndex, [3, 5, 7, 10])),
  sport: ({ low, high, wet, wind }) => {
    if (wet >= 1 || wind >= 6 || high >= 35 || high <= -10) return 3
    return wet >= rain || wind >= 4 || high >= 30 || low < 0 ? 2 : 1
  },
  // The mean of the felt temperatures.
  dressing: ({ low, high }) => step((low + high) / 2, [0, 8, 14, 19, 24, 29]),
  'car-wash': ({ wet, wind, next }) => {
    if (wet >= rain) return 4
    if ((next?.precipitation ?? 0) >= rain) return 3
    return wind >= 5 ? 2 : 1
  },
  // The difference of the day, cold, and air that is very dry or very damp.
  cold: ({ day: { low, high, humidity } }) => {
    const span = step(high - low, [8, 12]) - 1
    const air = humidity !== null && (humidity >= 80 || humidity < 30) ? 1 : 0
    return 1 + Math.min(3, span + (low < 5 ? 1 : 0) + air)
  },
  // Wind and rain clean the air.
  'air-dispersion': ({ wind, wet }) =>
    Math.max(1, 6 - step(wind, [1, 2, 3, 5]) - (wet >= 1 ? 1 : 0)),
  // How far the mean of the felt temperatures is from 18 to 25 °C.
  comfort: ({ low, high }) => {
    const mean = (low + high) / 2
    return step(Math.max(18 - mean, mean - 25, 0), [0.1, 4, 8, 16])
  },
}

/**
 * The seven living indices of the first of some days by the rules above, for providers that have none. What has to be known and
 * is not leaves its index out; without precipitation and wind the day counts as dry and calm.
 */
export function calculateIndices(days: readonly DayOfBody[]): IndexOfBody[] {
  const [day, next] = days
  if (!day) return []
  const figures: Figures = {
    day,
    next,
    low: day.feelsLow ?? day.low,
    high: day.feelsHigh ?? day.high,
    wet: day.precipitation ?? 0,
    wind: day.wind.level ?? 0,
  }
  return (Object.keys(rules) as Levelled[]).flatMap((kind) => {
    const level = rules[kind](figures)
    return (level !== null && indexOf(kind, level)) || []
  })
}
