import { onTestFinished } from 'vitest'
import { asWorker, readTenant } from '#platform/database/database'
import { aSample } from '#testing/samples'
import { aTenant, testServices } from '#testing/test-services'
import { openSink, readTrendColumns, type Sample, takeBack } from '../index.ts'
import { rollUpMaintenance } from '../maintenance-spans.service.ts'
import { rollUpDue, rollUpMinutes } from '../rollup.service.ts'
import { type Level, rollupTable } from '../rollup-testing.ts'
import { decodeBlock } from './block-codec.ts'
import { compactSamples } from './compaction.service.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export type Stored = { series: number; at: number; value: number; quality: number }

export const byMoment = (a: Stored, b: Stored) => a.series - b.series || a.at - b.at

/** A store with a tenant of its own, whose samples are looked at wherever they are. */
export async function aStore(zone = 'Asia/Shanghai') {
  const base = await testServices()
  const { services, owner, clock } = base
  const { tenantId, scope } = await aTenant(owner, { zone })
  const sink = openSink(services)
  onTestFinished(() => sink.close())
  const today = Math.floor(clock.now() / dayMs) * dayMs
  /** A moment of a closed day. */
  const start = today - 12 * dayMs
  const append = (samples: readonly Partial<Sample>[]) =>
    sink.append(samples.map((own) => aSample({ tenantId, ...own })))
  const emptySince = new Map<string, number>()
  const rollUp = async () => {
    await rollUpMinutes(services)
    await rollUpMaintenance(services)
    await rollUpDue(services, 'hour')
    await rollUpDue(services, 'day')
  }
  /** Everything that is computed later is computed, and what is closed is in blocks. `pass` lasts while minutes go by. */
  const settleAll = async (pass = async () => {}) => {
    await rollUp()
    await compactSamples(services, { since: emptySince })
    // Another run drops what this one has emptied for long enough.
    for (let run = 0; run < 2; run += 1) {
      await pass()
      clock.advance(2 * minuteMs)
      await compactSamples(services, { since: emptySince })
    }
  }
  const blocks = () =>
    owner<{ series: number; day: string; samples: Buffer }>(
      'select series, day, samples from sample_block order by series, day',
    )
  const open = () =>
    owner<Stored>(`select series, (extract(epoch from ts) * 1000)::float8 as at, value, quality
      from sample order by 1, 2`)
  /** All samples, wherever they are. */
  const everything = async (): Promise<Stored[]> => {
    const closed = (await blocks()).flatMap(({ series, samples }) =>
      decodeBlock(samples).map(({ at, value, quality }) => ({ series, at, value, quality })),
    )
    return [...closed, ...(await open())].toSorted(byMoment)
  }
  const read = (from: number, to: number, { buckets = 1000, series = [1] } = {}) =>
    readTenant(services.app, scope, async (db) => {
      const answer = await readTrendColumns(db, {
        series: series.map((each) => ({ series: each, periodSeconds: 60 })),
        from,
        to,
        buckets,
        zone,
        now: clock.now(),
      })
      return answer
    })
  const rollups = (level: Level) =>
    owner(`select series, bucket, n, valid_n, min, max, round(sum::numeric, 6)::float8 as sum, last
      from ${rollupTable(level)} order by series, bucket`)
  const undo = (arrival: number) =>
    takeBack(
      (work) => asWorker(services.worker, work),
      { tenantId, arrival, span: null },
      { taken: async () => {}, forgotten: async () => {} },
    )
  return {
    ...base,
    tenantId,
    scope,
    start,
    append,
    rollUp,
    settleAll,
    blocks,
    open,
    everything,
    read,
    rollups,
    undo,
  }
}

/** Values at an even pace for some days, with a flag now and then. */
export const values = (
  start: number,
  days: number,
  { everyMs = 10 * minuteMs, ...own }: Partial<Sample> & { everyMs?: number } = {},
) =>
  Array.from({ length: (days * dayMs) / everyMs }, (_, n) => ({
    at: start + n * everyMs,
    value: (n % 977) / 10,
    quality: n % 113 === 0 ? 2 : 0,
    ...own,
  }))

/** Of `values`, where nothing else is asked for. */
export const perDay = 144
export const perHour = 6
