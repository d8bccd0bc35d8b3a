import type { LocalText } from '@iwater/contract/fields'

/** The sixteen points, clockwise from north. */
export const directions = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const
export type Direction = (typeof directions)[number]

export type Wind = {
  /** Where it comes from, in sixteen points. */
  direction: Direction | null
  degrees: number | null
  /** Beaufort, to one decimal. */
  level: number | null
  speed: number | null
}

const inChinese: Readonly<Record<Direction, string>> = {
  N: '北风',
  NNE: '东北偏北风',
  NE: '东北风',
  ENE: '东北偏东风',
  E: '东风',
  ESE: '东南偏东风',
  SE: '东南风',
  SSE: '东南偏南风',
  S: '南风',
  SSW: '西南偏南风',
  SW: '西南风',
  WSW: '西南偏西风',
  W: '西风',
  WNW: '西北偏西风',
  NW: '西北风',
  NNW: '西北偏北风',
}

export const directionWords = (direction: Direction): LocalText => ({
  zh: inChinese[direction],
  en: direction,
})

const step = 360 / directions.length

/** Where wind comes from by its degrees from north, clockwise. */
export const directionOf = (degrees: number): Direction =>
  directions[Math.round((((degrees % 360) + 360) % 360) / step) % directions.length] ?? 'N'

/** The direction of a Chinese text such as 东南风, 北转东北风 (the first part), 东北; null for 无持续风向 and the like. */
export function directionOfText(text: string): Direction | null {
  const first = (text.split('转')[0] ?? '').replace(/风$/, '').trim()
  return directions.find((one) => inChinese[one] === `${first}风`) ?? null
}

/** The lowest speed of each level from 1 on, in km/h (WMO, Beaufort scale). */
const levels = [1, 6, 12, 20, 29, 39, 50, 62, 75, 89, 103, 118] as const

/** The Beaufort level of a speed in km/h, 0 to 12; speeds are rounded to whole km/h, as the scale is. */
export const beaufort = (speed: number): number =>
  levels.filter((least) => Math.round(speed) >= least).length

/**
 * The level of a text such as `<3级`, `3-4级` (3.5, the mean to one decimal), `3-4级转<3级` (the first part), `≤3` or `3`; null
 * where it names none, as 微风 does.
 */
export function levelOfText(text: string): number | null {
  const first = (text.split('转')[0] ?? '').replace(/[<≤＜]|级/g, '').trim()
  const [, low, high] =
    /^(\d{1,2}(?:\.\d+)?)(?:\s*[-~—到]\s*(\d{1,2}(?:\.\d+)?))?$/.exec(first) ?? []
  if (low === undefined) return null
  const mean = high === undefined ? Number(low) : (Number(low) + Number(high)) / 2
  return Math.round(mean * 10) / 10
}

/** Wind of degrees and km/h, either of which may be unknown. */
export const windOf = (degrees: number | null, speed: number | null): Wind => ({
  direction: degrees === null ? null : directionOf(degrees),
  degrees: degrees === null ? null : Math.round(degrees),
  level: speed === null ? null : beaufort(speed),
  speed: speed === null ? null : Math.round(speed * 10) / 10,
})
