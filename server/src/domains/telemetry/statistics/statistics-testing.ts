import { readTenant } from '#platform/database/database'
import { anHourStore } from '../hours/hour-testing.ts'
import type { CalendarUnit } from './calendar-units.ts'
import { readStatistics } from './statistics.service.ts'
import { deviationOf, type Tally } from './tally.ts'

/** A store that is asked for statistics. */
export async function aStatisticsStore(zone?: string) {
  const store = await anHourStore(zone)
  const statistics = (
    unit: CalendarUnit,
    { from, to }: { from: number; to: number },
    series: readonly number[] = [1],
  ) =>
    readTenant(store.services.app, store.scope, (db) =>
      readStatistics(db, {
        series: series.map((each) => ({ series: each, periodSeconds: 60 })),
        from,
        to,
        unit,
        zone: zone ?? 'Asia/Shanghai',
        now: store.clock.now(),
      }),
    )
  return { ...store, statistics }
}

/** What is compared of a tally: sums are rounded, because the order of adding up differs. */
export function compared(tally: Tally) {
  const { n, validN, sum, min, minAt, max, maxAt, last } = tally
  const round = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6)
  const deviation = round(deviationOf(tally))
  return { n, validN, sum: round(sum), min, minAt, max, maxAt, last, deviation }
}

type Listed = { at: number; value: number; quality: number }

/** The same of a plain list of samples. */
export function plainTally(samples: readonly Listed[]) {
  const valid = samples.filter(({ quality }) => quality === 0).toSorted((a, b) => a.at - b.at)
  const values = valid.map(({ value }) => value)
  const sum = values.reduce((a, b) => a + b, 0)
  const mean = sum / values.length
  const squares = values.reduce((all, value) => all + (value - mean) ** 2, 0)
  const first = (extreme: number) => valid.find(({ value }) => value === extreme)
  const [low, high] = [first(Math.min(...values)), first(Math.max(...values))]
  return {
    n: samples.length,
    validN: valid.length,
    sum: Math.round(sum * 1e6) / 1e6,
    min: low?.value ?? null,
    minAt: low?.at ?? null,
    max: high?.value ?? null,
    maxAt: high?.at ?? null,
    last: values.at(-1) ?? null,
    deviation:
      valid.length < 2 ? null : Math.round(Math.sqrt(squares / (valid.length - 1)) * 1e6) / 1e6,
  }
}

const shown = { minute: 16, hour: 13, day: 10, month: 7, year: 4 }

/** Names the calendar unit of a moment by the wall clock, repeated hours by their offset as well. */
export function labels(zone: string, unit: CalendarUnit) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  return (at: number) => {
    const label = format.format(at).slice(0, shown[unit])
    return unit === 'hour' || unit === 'minute' ? `${label} ${offset.format(at).slice(-9)}` : label
  }
}
