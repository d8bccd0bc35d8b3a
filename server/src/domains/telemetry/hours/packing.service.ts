import { setTimeout as delay } from 'node:timers/promises'
import { asWorker, type Db } from '#platform/database/database'
import type { Services } from '#platform/services'
import { lockRollups } from '../rollup.queries.ts'
import { planWithValues } from '../sample-span.queries.ts'
import type { Span } from '../trend/spans.ts'
import { monthOf, packedUntil, spanOfMonth } from './closed-months.ts'
import { type HourBlock, insertHourBlocks, takeHourBlocks } from './hour-block.queries.ts'
import { areSameHours, decodeHours, encodeHours } from './hour-codec.ts'
import { movingHours } from './moving-hours.queries.ts'
import {
  deleteHoursOf,
  type FirstHour,
  type HoursOfSeries,
  selectFirstHours,
  selectHoursOf,
  selectHourYears,
  selectIsMonthWaiting,
} from './packing.queries.ts'
import { reopenHourBlocks } from './reopen-hours.ts'

/** Series of one step: some tenths of a second, during which rollups wait. */
const mostSeries = 64
/** Months of series that one statement finds. */
const mostFound = 2000

function blockOf(month: string, { tenantId, series, ...hours }: HoursOfSeries): HourBlock {
  const block = encodeHours(hours)
  if (!areSameHours(decodeHours(block), hours))
    throw new Error(`hours of series ${series} in the month of ${month} do not survive a block`)
  return { tenantId, series, month, n: hours.at.length, hours: block }
}

async function moveIntoBlocks(db: Db, month: string, series: readonly number[]) {
  const found = await selectHoursOf(db, month, series)
  if (found.length === 0) return
  await insertHourBlocks(
    db,
    found.map((each) => blockOf(month, each)),
  )
  const count = found.reduce((sum, { at }) => sum + at.length, 0)
  const deleted = await deleteHoursOf(db, month, series)
  if (deleted !== count) throw new Error(`${deleted} hours instead of ${count} are in blocks`)
}

/** Packs the hours of some series in a month, if nothing of it is still to be computed. */
async function packSome(db: Db, month: string, series: readonly number[]) {
  if (!(await lockRollups(db)) || (await selectIsMonthWaiting(db, month))) return
  await planWithValues(db)
  const known = await takeHourBlocks(db, series, spanOfMonth(month), series.length)
  // Blocks that were put back from a backup, beside hours that were computed meanwhile: both become one with the next run.
  if (known.length > 0) await reopenHourBlocks(db, known)
  else await movingHours(db, () => moveIntoBlocks(db, month, series))
}

const inChunks = <Item>(items: readonly Item[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  )

/** Packs what was found, the oldest month first. */
async function packFound(
  worker: Services['worker'],
  found: readonly FirstHour[],
  { attempt, signal }: { attempt: Attempt; signal: AbortSignal | undefined },
) {
  const months = Map.groupBy(found, ({ at }) => monthOf(at))
  for (const [month, firsts] of [...months].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    for (const chunk of inChunks(firsts, mostSeries)) {
      const began = performance.now()
      const series = chunk.map((first) => first.series)
      await attempt(() => asWorker(worker, (db) => packSome(db, month, series)))
      // As much time for everybody else; years wait in an installation that was upgraded.
      if (signal)
        await delay(performance.now() - began, undefined, { signal }).catch(() => {
          // Woken early to stop.
        })
    }
}

type Attempt = (work: () => Promise<unknown>) => Promise<void>

/**
 * Puts the hours of past UTC months into blocks, a block a series and month. A month of which something is still to be computed is left
 * for the next run, and so is one that fails, without stopping the others. Every step is a transaction of its own: one that
 * fails or is interrupted changes nothing, and any process may do it again.
 */
export async function packHours(services: Services, signal?: AbortSignal) {
  const { worker, clock } = services
  const failures: unknown[] = []
  const attempt: Attempt = async (work) => {
    if (signal?.aborted) return
    await work().catch((error: unknown) => failures.push(error))
  }
  const before = packedUntil(clock.now())

  async function packYear(year: Span) {
    for (
      let after: FirstHour | undefined = { series: 0, at: year.from };
      after && !signal?.aborted;
    ) {
      const from: FirstHour = after
      const firsts = await asWorker(worker, async (db) => {
        await planWithValues(db)
        return selectFirstHours(db, year, { after: from, before, most: mostFound })
      })
      await packFound(
        worker,
        firsts.filter(({ at }) => at < before),
        { attempt, signal },
      )
      const last = firsts.length < mostFound ? undefined : firsts.at(-1)
      after = last && { series: last.series, at: spanOfMonth(monthOf(last.at)).until }
    }
  }

  for (const year of await asWorker(worker, selectHourYears))
    if (year.from < before) await attempt(() => packYear(year))
  if (failures.length > 0) throw new AggregateError(failures, 'some months were not packed')
}
