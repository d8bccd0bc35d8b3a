import type { Factor } from './factor.ts'
import { converted, convertibleUnits, spelledUnit } from './unit-of-measure.ts'

/** Both ends belong to the range. */
export type Range = { low: number; high: number }

/**
 * What instruments of water works, sewage works and networks can show at all, in the unit of the catalogue. No limits of a
 * standard and no scale of one instrument, but wide enough that what lies beyond was given in another unit, for another factor, or
 * means that there is no value.
 */
const RANGES: Record<string, readonly [low: number, high: number]> = {
  w01001: [0, 14],
  w01002: [0, 10_000],
  w01003: [0, 10_000],
  w01006: [0, 350_000],
  w01009: [0, 40],
  w01010: [-5, 100],
  w01012: [0, 100_000],
  w01014: [0, 300_000],
  w01016: [0, 5],
  w01019: [0, 1000],
  w21001: [0, 5000],
  w21003: [0, 5000],
  w21011: [0, 2000],
  e10301: [0, 5000],
  e10401: [0, 2000],
  e10501: [0, 5000],
  e10601: [0, 14],
  e20301: [0, 5000],
  e20401: [0, 2000],
  e20501: [0, 5000],
  e30501: [0, 40],
  e31201: [-1, 50],
  e31401: [-2000, 2000],
  i33101: [-40, 80],
  i33102: [0, 100],
  i33103: [0, 1000],
  flow: [-200_000, 1_000_000],
  flow_total: [0, 1e12],
  pressure: [-0.1, 4],
  tank_level: [-20, 100],
  water_level: [-500, 6000],
  seepage_level: [-500, 6000],
  free_chlorine: [0, 20],
  valve_opening: [0, 100],
  voltage: [0, 150_000],
  rainfall: [0, 2000],
  air_temperature: [-70, 60],
  a01001: [-70, 60],
  a01006: [0, 120],
  a01007: [0, 120],
  a01008: [0, 360],
  a01012: [-50, 2000],
}

/** Of every factor in these units that has no range of its own. */
const OF_UNIT: Record<string, readonly [low: number, high: number]> = {
  'mg/L': [0, 300_000],
  'μg/L': [0, 1_000_000],
  'L/s': [0, 300_000],
  '%': [0, 100],
  'mg/m³': [0, 1_000_000],
  dB: [0, 200],
}

/** Without what the conversion of a binary number adds: 212, not 211.99999999999997. */
const rounded = (value: number) => Number(value.toPrecision(12))

/** Numbering of treatment works: unit 02 has the range of unit 01. */
const ofFirstUnit = (code: string) => code.replace(/^(e\d{3})\d{2}$/, '$101')

/** The unit that a text means beside a factor, whose own it is if omitted: of pressure, a metre is one of head. */
function meant(unit: string | undefined, factor: Factor) {
  const spelled = spelledUnit(unit ?? factor.unit)
  return factor.category === 'pressure' && spelled === 'm' ? 'mH₂O' : spelled
}

/** In the unit of the factor: what its tenant says of one of its own, what is known of a built-in one. */
function knownRange({ code, unit, ownRange }: Factor): readonly [low: number, high: number] | null {
  if (ownRange !== undefined) return ownRange && [ownRange.low, ownRange.high]
  return RANGES[ofFirstUnit(code)] ?? OF_UNIT[unit] ?? null
}

/**
 * The values that are plausible of a factor in a unit of measure, in that unit; null where nothing is known of the factor, or where the
 * unit is not one of its quantity.
 */
export function plausibleRange(factor: Factor, unit?: string): Range | null {
  const known = knownRange(factor)
  if (!known) return null
  const given = meant(unit, factor)
  const low = converted(known[0], factor.unit, given)
  const high = converted(known[1], factor.unit, given)
  return low === null || high === null ? null : { low: rounded(low), high: rounded(high) }
}

/** A value given in a unit of measure, in the unit of the factor; null where that is no unit of its quantity. */
export function inUnitOf(factor: Factor, value: number, unit: string): number | null {
  const found = converted(value, meant(unit, factor), factor.unit)
  return found === null ? null : rounded(found)
}

export const isWithin = (value: number, { low, high }: Range) => value >= low && value <= high

/** The other units of measure in which a value of this factor would be plausible, nearest to the given one first. */
export function unitsThatFit(factor: Factor, unit: string | undefined, value: number): string[] {
  const given = meant(unit, factor)
  const distance = (other: string) => Math.abs(Math.log(Math.abs(converted(1, other, given) ?? 1)))
  return convertibleUnits(factor.unit)
    .filter((other) => {
      const range = other === given ? null : plausibleRange(factor, other)
      return range !== null && isWithin(value, range)
    })
    .toSorted((a, b) => distance(a) - distance(b))
}
