import type { Db } from '#platform/database/database'
import { isoDay } from '../blocks/block.queries.ts'
import { type BlockSample, decodeBlock } from '../blocks/block-codec.ts'
import { openDays } from '../blocks/closed-days.ts'
import { UnreadableBlock } from '../blocks/frame.ts'
import { blockOf } from '../blocks/new-block.ts'
import { partitionName } from '../partitions/sample-days.queries.ts'
import { byDay, dayMs, isImported, type Sample } from '../sample.ts'
import { planWithValues } from '../sample-span.queries.ts'
import type { Reading } from './conflict-rule.ts'
import {
  holdBlocks,
  minutesName,
  type SeriesDay,
  selectExisting,
  selectOpenSeries,
  selectWholeDays,
  selectWithMinutes,
  upsertBlocks,
} from './direct-days.queries.ts'
import type { Batch, Plan } from './sample-batch.ts'

/** A value that was expected to be new has its moment in a block. */
export class MomentTaken extends Error {}

/** Of a batch with fewer values a series and day the blocks would be written again and again; see `wholeDaysOf`. */
const fewestADay = 8
/** Batches over more days are of few values a day, and each other day would need a table. */
const mostDaysOfTables = 30
/** A block is read and written again for each batch: with so many times its values that costs more than rows. */
const mostKnown = 200

type Moment = Pick<Sample, 'series' | 'at'>

const dayOf = ({ at }: Moment) => Math.floor(at / dayMs)
/** Days as whole numbers are below 2^17 until the year 2328. */
const keyOf = ({ series, day }: SeriesDay) => series * 2 ** 17 + day

/** How many samples each series has on each of some days. */
function countsOf(samples: readonly Sample[]) {
  const counts = new Map<number, Map<number, number>>()
  for (const [day, ofDay] of byDay(samples, ({ at }) => at)) {
    const own = new Map<number, number>()
    counts.set(day, own)
    for (const { series } of ofDay) own.set(series, (own.get(series) ?? 0) + 1)
  }
  return counts
}

/**
 * How many series and days some values fill: of each series one less than it has, because a batch begins in one day and ends in another. If
 * the batches around a midnight were rows, all blocks of the day before would be opened for them.
 */
function wholeDaysOf(counts: readonly ReadonlyMap<number, number>[]) {
  const days = new Map<number, number>()
  for (const ofDay of counts)
    for (const series of ofDay.keys()) days.set(series, (days.get(series) ?? 0) + 1)
  return [...days.values()].reduce((sum, n) => sum + Math.max(1, n - 1), 0)
}

function isOfOneImport({ tickets, samples }: Batch) {
  const [first] = samples
  return (
    tickets[0]?.alongside !== undefined &&
    first !== undefined &&
    isImported(first) &&
    samples.every(
      ({ receivedAt, tenantId }) => receivedAt === first.receivedAt && tenantId === first.tenantId,
    )
  )
}

/**
 * The closed days of a batch, as days since 1970, of which blocks are written at once instead of rows: those of an import.
 * What is in the store already decides series by series; see `openDirectDays`. By whatever clock others are sure that such a
 * day may be in blocks, because it is a day older than one that they take for closed.
 */
export async function findDirectDays(
  db: Db,
  batch: Batch,
  now: number,
): Promise<ReadonlySet<number>> {
  const none: ReadonlySet<number> = new Set()
  if (!isOfOneImport(batch)) return none
  const open = Math.floor(now / dayMs) - openDays
  const counts = [...countsOf(batch.samples)].filter(([day]) => day < open)
  const [tenantId] = batch.samples.map((sample) => sample.tenantId)
  if (counts.length === 0 || tenantId === undefined) return none
  const given = counts.map(([, series]) => series)
  const sum = given.flatMap((series) => [...series.values()]).reduce((a, b) => a + b, 0)
  if (sum < fewestADay * wholeDaysOf(given) && counts.length <= mostDaysOfTables) return none
  const days = counts.map(([day]) => day)
  return new Set(await selectWholeDays(db, tenantId, days))
}

/** The series and days that have rows or minutes. */
async function selectTaken(db: Db, keys: readonly SeriesDay[]): Promise<Set<number>> {
  const taken = new Set<number>()
  const days = Map.groupBy(keys, ({ day }) => partitionName(isoDay(day)))
  const months = Map.groupBy(keys, ({ day }) => minutesName(day))
  const existing = await selectExisting(db, [...days.keys(), ...months.keys()])
  if (existing.length > 0) await planWithValues(db)
  for (const name of existing) {
    const ofDay = days.get(name)
    const found = ofDay
      ? await selectOpenSeries(db, name, ofDay)
      : await selectWithMinutes(db, months.get(name) ?? [])
    for (const key of found) taken.add(keyOf(key))
  }
  return taken
}

/** The place of a moment among samples by time, or of the next one. */
function placeOf(samples: readonly BlockSample[], at: number) {
  let low = 0
  let high = samples.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((samples[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

function found(samples: readonly BlockSample[], at: number): BlockSample | undefined {
  const sample = samples[placeOf(samples, at)]
  return sample?.at === at ? sample : undefined
}

const blockSample = ({ at, value, quality, receivedAt }: Sample): BlockSample => ({
  at,
  value,
  quality,
  receivedAt,
})

/** Throws MomentTaken. */
function merged(
  known: readonly BlockSample[],
  inserts: readonly Sample[],
  updates: readonly Sample[],
): BlockSample[] {
  const all = [...known]
  for (const sample of updates) all[placeOf(known, sample.at)] = blockSample(sample)
  const isBehind = (known.at(-1)?.at ?? -1) < (inserts[0]?.at ?? 0)
  all.push(...inserts.map(blockSample))
  // Mostly they come in the order of time, as they are then.
  if (!(isBehind && all.every(({ at }, place) => place === 0 || (all[place - 1]?.at ?? 0) < at)))
    all.sort((a, b) => a.at - b.at)
  if (all.some(({ at }, place) => place > 0 && all[place - 1]?.at === at)) throw new MomentTaken()
  return all
}

/** Of a batch the series and days of which blocks are written, with what these hold at present. */
export type DirectDays = {
  has(moment: Moment): boolean
  present(moment: Moment): Reading | undefined
  /** Writes the blocks that a plan changes. Throws MomentTaken. */
  write(plan: Pick<Plan, 'inserts' | 'updates'>): Promise<void>
}

const nowhere: DirectDays = {
  has: () => false,
  present: () => undefined,
  write: async () => {},
}

/**
 * Decides which series have a block written of each of some days that this transaction has alone: those of which nothing
 * is outside of blocks, of which a block can be read, and is not too large for what comes to it.
 */
export async function openDirectDays(
  db: Db,
  { samples }: Batch,
  days: ReadonlySet<number>,
): Promise<DirectDays> {
  if (days.size === 0) return nowhere
  const counts = countsOf(samples)
  const keys = [...days].flatMap((day) =>
    [...(counts.get(day)?.keys() ?? [])].map((series) => ({ series, day })),
  )
  // Before the rows are looked for: what another transaction moves out of a block until then is seen as rows.
  const blocks = await holdBlocks(db, keys)
  const taken = await selectTaken(db, keys)
  const known = new Map<number, readonly BlockSample[]>()
  for (const { series, day, n, samples: bytes } of blocks) {
    const key = { series, day: Date.parse(day) / dayMs }
    const given = counts.get(key.day)?.get(series) ?? 0
    try {
      if (n > mostKnown * given) taken.add(keyOf(key))
      else if (!taken.has(keyOf(key))) known.set(keyOf(key), decodeBlock(bytes))
    } catch (error) {
      if (!(error instanceof UnreadableBlock)) throw error
      taken.add(keyOf(key))
    }
  }
  const keyAt = (moment: Moment) => keyOf({ series: moment.series, day: dayOf(moment) })
  const isDirect = new Set(keys.map(keyOf).filter((key) => !taken.has(key)))

  return {
    has: (moment) => isDirect.has(keyAt(moment)),
    present: (moment) => found(known.get(keyAt(moment)) ?? [], moment.at),
    async write({ inserts, updates }) {
      const [first] = inserts.concat(updates.map(({ to }) => to))
      if (!first) return
      const added = Map.groupBy(inserts, keyAt)
      const changed = Map.groupBy(
        updates.map(({ to }) => to),
        keyAt,
      )
      const { tenantId } = first
      const written = keys.flatMap((key) => {
        const name = keyOf(key)
        const own = [added.get(name) ?? [], changed.get(name) ?? []] as const
        if (own[0].length + own[1].length === 0) return []
        const all = merged(known.get(name) ?? [], ...own)
        return [blockOf(isoDay(key.day), { tenantId, series: key.series, samples: all })]
      })
      await upsertBlocks(db, tenantId, written)
    },
  }
}
