import type { DayOfBody, IndexOfBody } from './bodies.ts'
import { indexOf, type Levelled, type Reason } from './index-words.ts'

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

type Grade = { level: number; reasons?: readonly Reason[] }

/** The reasons that hold. */
const those = (...candidates: readonly (readonly [holds: boolean, zh: string, en: string])[]) =>
  candidates.flatMap(([holds, zh, en]): Reason[] => (holds ? [{ zh, en }] : []))

const rules: Readonly<Record<Levelled, (figures: Figures) => Grade | null>> = {
  // The UV index of WHO: below 3, 5, 7, 10.
  uv: ({ day: { uvIndex } }) => (uvIndex === null ? null : { level: step(uvIndex, [3, 5, 7, 10]) }),
  sport: ({ low, high, wet, wind }) => {
    const poor = those(
      [wet >= 1, '有降水', 'rain or snow'],
      [wind >= 6, '风大', 'strong wind'],
      [high >= 35, '炎热', 'great heat'],
      [high <= -10, '严寒', 'severe cold'],
    )
    if (poor.length > 0) return { level: 3, reasons: poor }
    const fair = those(
      [wet >= rain, '有少量降水', 'a little rain or snow'],
      [wind >= 4, '风较大', 'wind'],
      [high >= 30, '气温较高', 'warmth'],
      [low < 0, '气温低', 'frost'],
    )
    return { level: fair.length > 0 ? 2 : 1, reasons: fair }
  },
  // The mean of the felt temperatures.
  dressing: ({ low, high }) => ({ level: step((low + high) / 2, [0, 8, 14, 19, 24, 29]) }),
  'car-wash': ({ wet, wind, next }) => {
    if (wet >= rain) return { level: 4, reasons: those([true, '今天有降水', 'rain or snow today']) }
    if ((next?.precipitation ?? 0) >= rain)
      return { level: 3, reasons: those([true, '明天有降水', 'rain or snow tomorrow']) }
    return { level: wind >= 5 ? 2 : 1, reasons: those([wind >= 5, '风较大', 'wind']) }
  },
  // The difference of the day, cold, and air that is very dry or very damp.
  cold: ({ day: { low, high, humidity } }) => {
    const span = step(high - low, [8, 12]) - 1
    const reasons = those(
      [span === 2, '温差大', 'large difference of temperature'],
      [span === 1, '温差较大', 'some difference of temperature'],
      [low < 5, '气温低', 'low temperature'],
      [humidity !== null && humidity >= 80, '空气潮湿', 'damp air'],
      [humidity !== null && humidity < 30, '空气干燥', 'dry air'],
    )
    // A large difference counts twice, any other reason once.
    return { level: 1 + Math.min(3, reasons.length + (span === 2 ? 1 : 0)), reasons }
  },
  // Wind and rain clean the air.
  'air-dispersion': ({ wind, wet }) => ({
    level: Math.max(1, 6 - step(wind, [1, 2, 3, 5]) - (wet >= 1 ? 1 : 0)),
  }),
  // How far the mean of the felt temperatures is from 18 to 25 °C.
  comfort: ({ low, high }) => {
    const mean = (low + high) / 2
    return { level: step(Math.max(18 - mean, mean - 25, 0), [0.1, 4, 8, 16]) }
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
    const grade = rules[kind](figures)
    return (grade && indexOf(kind, grade.level, grade)) || []
  })
}
