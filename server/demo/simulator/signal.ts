/** How a quantity behaves in a healthy plant. Values are in the unit of the factor list. */
export type Behaviour = {
  base: number
  /** Share of `base` by which the daily demand moves it. */
  daily: number
  /** Standard deviation of the noise, as a share of `base`. */
  noise: number
  floor?: number
  ceiling?: number
}

/** Behaviour by factor code. Levels are those of ordinary plants, so that limits are kept most of the time. */
const behaviours: Record<string, Behaviour> = {
  flow: { base: 1850, daily: 0.32, noise: 0.015, floor: 0 },
  w00000: { base: 210, daily: 0.28, noise: 0.02, floor: 0 },
  e10101: { base: 225, daily: 0.28, noise: 0.02, floor: 0 },
  e20101: { base: 214, daily: 0.25, noise: 0.02, floor: 0 },
  pressure: { base: 0.34, daily: -0.09, noise: 0.008, floor: 0 },
  tank_level: { base: 3.4, daily: -0.18, noise: 0.004, floor: 0 },
  water_level: { base: 2.6, daily: 0.02, noise: 0.003, floor: 0 },
  seepage_level: { base: 11.2, daily: 0.004, noise: 0.001, floor: 0 },
  free_chlorine: { base: 0.62, daily: -0.08, noise: 0.03, floor: 0 },
  w01001: { base: 7.35, daily: 0.012, noise: 0.004, floor: 0, ceiling: 14 },
  w01003: { base: 0.28, daily: 0.1, noise: 0.06, floor: 0.02 },
  w01009: { base: 7.4, daily: 0.06, noise: 0.02, floor: 0 },
  w01010: { base: 17.5, daily: 0.05, noise: 0.006 },
  w01012: { base: 6.5, daily: 0.1, noise: 0.06, floor: 0 },
  w01014: { base: 480, daily: 0.03, noise: 0.012, floor: 0 },
  w01018: { base: 26, daily: 0.16, noise: 0.035, floor: 0 },
  w01019: { base: 3.2, daily: 0.08, noise: 0.03, floor: 0 },
  w21001: { base: 9.6, daily: 0.1, noise: 0.03, floor: 0 },
  w21003: { base: 0.42, daily: 0.16, noise: 0.05, floor: 0.01 },
  w21011: { base: 0.14, daily: 0.12, noise: 0.05, floor: 0.005 },
  e10201: { base: 265, daily: 0.2, noise: 0.04, floor: 0 },
  e10301: { base: 28, daily: 0.18, noise: 0.03, floor: 0 },
  e30501: { base: 2.1, daily: 0.1, noise: 0.05, floor: 0 },
  e30401: { base: 3600, daily: 0.03, noise: 0.01, floor: 0 },
  power: { base: 132, daily: 0.3, noise: 0.02, floor: 0 },
  voltage: { base: 384, daily: -0.01, noise: 0.004, floor: 0 },
  current: { base: 86, daily: 0.28, noise: 0.02, floor: 0 },
  valve_opening: { base: 62, daily: 0.2, noise: 0.004, floor: 0, ceiling: 100 },
  ore_feed: { base: 168, daily: 0.05, noise: 0.03, floor: 0 },
  displacement: { base: 4.2, daily: 0.01, noise: 0.02 },
  air_temperature: { base: 16, daily: 0.3, noise: 0.01 },
}

const ordinary: Behaviour = { base: 10, daily: 0.1, noise: 0.02, floor: 0 }

/** Numbers from 0 to 1 that a seed determines (mulberry32), so that a plant behaves alike after a restart. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const seedOf = (text: string) =>
  Array.from(text).reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7)

/** Share of the mean demand at an hour of the local day: low at night, peaks at 7:30 and 19:30; about -1 to 1. */
function demandAt(hour: number) {
  const peak = (at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2))
  return (
    peak(7.5, 2.2) * 0.95 + peak(12.5, 2.5) * 0.45 + peak(19.5, 2.6) * 1 - 0.45 - peak(3, 2.5) * 0.5
  )
}

/** Limits of a point, and what it measures on an ordinary day where that is known. */
type Limits = { low: number | null; high: number | null; typical: number | null }

/** A quantity within its limits under normal conditions: the base moves to their middle if it is not. */
function placed(behaviour: Behaviour, { low, high, typical }: Limits): Behaviour {
  if (typical !== null) return { ...behaviour, base: typical }
  const reach = Math.abs(behaviour.base) * (Math.abs(behaviour.daily) + 4 * behaviour.noise)
  const isFree =
    (low === null || behaviour.base - reach > low) &&
    (high === null || behaviour.base + reach < high)
  if (isFree) return behaviour
  if (low !== null && high !== null)
    return { ...behaviour, base: (low + high) / 2, daily: behaviour.daily / 3 }
  if (high !== null) return { ...behaviour, base: high * 0.6 }
  return { ...behaviour, base: (low ?? 0) * 1.5 + (low === 0 ? 1 : 0) }
}

export type Signal = (hour: number, isOutOfLimits: boolean) => number

/** A pump that stops now and then: hours of running, less than one hour of rest. */
function pumpState(random: () => number, periodSeconds: number): Signal {
  let isRunning = random() < 0.8
  return () => {
    const meanSeconds = isRunning ? 5 * 3600 : 0.8 * 3600
    if (random() < periodSeconds / meanSeconds) isRunning = !isRunning
    return isRunning ? 1 : 0
  }
}

/** The course of one quantity: demand of the hour, noise with a memory, and on request a value out of its limits. */
export function signalOf(
  factor: string,
  limits: Limits,
  random: () => number,
  periodSeconds: number,
): Signal {
  if (factor === 'pump_state') return pumpState(random, periodSeconds)
  const { base, daily, noise, floor, ceiling } = placed(behaviours[factor] ?? ordinary, limits)
  const own = 0.97 + random() * 0.06
  let drift = 0
  return (hour, isOutOfLimits) => {
    const shock = random() + random() + random() - 1.5
    drift = drift * 0.92 + shock * noise * 0.8
    const usual = base * own * (1 + daily * demandAt(hour) + drift)
    const outside =
      limits.high !== null ? limits.high * 1.15 : limits.low !== null ? limits.low * 0.8 : usual
    const value = isOutOfLimits ? outside * (1 + drift) : usual
    return Math.min(ceiling ?? Infinity, Math.max(floor ?? -Infinity, value))
  }
}
