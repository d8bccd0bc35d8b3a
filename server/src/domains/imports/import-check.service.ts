import { selectQuotaUse } from '#domains/organisation'
import { findPresent, judgeHistory, readKeptFrom } from '#domains/telemetry'
import { withTenant } from '#platform/database/database'
import type { Services } from '#platform/services'
import { describeColumns } from './import-figures.service.ts'
import { type Mapped, orderOf, targetOf, type Workshop } from './import-order.ts'
import { readSamples } from './import-reader.provider.ts'
import { cellKinds } from './import-row-index.ts'
import { byAge, cellsOf, type ImportCell } from './import-samples.ts'
import { presentStations, type Target } from './import-stations.service.ts'
import {
  type DryRun,
  deleteRejections,
  insertRejections,
  updateProgress,
} from './import-work.queries.ts'
import type { Batch, Rejection } from './reading/import-rows.ts'

/** Rejections that are stored for display; further ones are only counted. */
const mostListed = 1_000_000

/** The result of storing values, as they are counted when stored. */
type Counts = { stored: number; duplicates: number; conflicts: number; settled: number }

/** The count of a value if the store held nothing of it. */
const ofFile = {
  [cellKinds.fresh]: 'stored',
  [cellKinds.same]: 'duplicates',
  [cellKinds.other]: 'conflicts',
} as const

type Known = { width: number; keptFrom: number; seriesOf: readonly (readonly (number | null)[])[] }

/** The findings of a dry run about a batch in the store; `counts` is their effect on the counts of the file itself. */
type Findings = { rejections: Rejection[]; old: number; counts: Counts }

/** What the column holds: 68 years, beyond which a date is wrong anyway. */
const mostAheadSeconds = 2_147_483_647

const aheadSecondsOf = (aheadMs: number) =>
  aheadMs > 0 ? Math.min(Math.round(aheadMs / 1000), mostAheadSeconds) : null

/**
 * Looks up which values of a batch are stored already, which are older than the retention, and which of those arrive
 * too late for their minute.
 */
async function findStored(
  services: Services,
  batch: Batch,
  { width, keptFrom, seriesOf }: Known,
): Promise<Findings> {
  const kindOf = ({ row, column }: ImportCell) => batch.kinds[row * width + column]
  const counts: Counts = { stored: 0, duplicates: 0, conflicts: 0, settled: 0 }
  const recount = (cell: ImportCell, as: keyof Counts) => {
    const before = ofFile[kindOf(cell) as keyof typeof ofFile]
    counts[before] -= 1
    counts[as] += 1
  }

  const { old, kept } = byAge(cellsOf(batch, seriesOf), keptFrom)
  const outcomes = await judgeHistory(services, old)
  const settled = old.filter((_, place) => outcomes[place] === 'settled')
  for (const cell of settled) recount(cell, 'settled')
  for (const cell of old.filter((_, place) => outcomes[place] === 'known'))
    recount(cell, 'duplicates')

  // Repetitions within the file meet its earlier values.
  const first = old
    .filter((_, place) => outcomes[place] === 'new')
    .concat(kept)
    .filter((cell) => kindOf(cell) === cellKinds.fresh)
  const meetings = await findPresent(
    services,
    first.map((cell) => ({ ...cell, quality: 0 })),
  )
  for (const [place, cell] of first.entries()) {
    if (meetings[place] === 'same') recount(cell, 'duplicates')
    if (meetings[place] === 'other') recount(cell, 'conflicts')
  }

  const freshIn = (row: number) =>
    batch.kinds
      .subarray(row * width, (row + 1) * width)
      .reduce((sum, kind) => sum + Number(kind === cellKinds.fresh), 0)
  return {
    rejections: settled.map(({ row, column, value }) => ({
      row: batch.line[row] ?? 0,
      position: column,
      reason: 'minute-settled',
      text: String(value),
    })),
    old: batch.at.reduce((sum, at, row) => sum + (at < keptFrom ? freshIn(row) : 0), 0),
    counts,
  }
}

/** A dry run from its first row; the list of an earlier one is deleted. */
async function begin({ services, context }: Workshop, work: Mapped): Promise<DryRun> {
  const keptFrom = await readKeptFrom(services, work.tenantId)
  const counts = { old: 0, stored: 0, duplicates: 0, conflicts: 0, settled: 0 }
  const dryRun = { now: services.clock.now(), keptFrom, listed: 0, ...counts }
  await context.transaction(
    async (db) => {
      await deleteRejections(db, work)
      await updateProgress(db, work, { rowsDone: 0, dryRun })
    },
    { done: 0, total: work.rowCount },
  )
  return dryRun
}

/** How many points storing would make, and how many more there may be. */
async function countMade(
  { services }: Workshop,
  { scope }: Target,
  seriesOf: readonly (readonly (number | null)[])[],
) {
  const quota = await withTenant(services.app, scope, (db) => selectQuotaUse(db, 'points'))
  return {
    made: seriesOf.flat().filter((series) => series === null).length,
    left: quota && Math.max(0, quota.quota - quota.present),
  }
}

/**
 * Reads the whole file, lists every row and cell that would be rejected and counts what the store would make of the
 * others. Stores no sample and makes no unit. Continues where an earlier attempt ended.
 */
export async function check(workshop: Workshop, work: Mapped) {
  const { services, context } = workshop
  const target = targetOf(workshop, work)
  const skipRows = work.dryRun ? work.rowsDone : 0
  const found = work.dryRun ?? (await begin(workshop, work))
  const { now, keptFrom } = found
  const width = work.mapping.valueColumns.length
  const seriesOf: (number | null)[][] = []
  const known: Known = { width, keptFrom, seriesOf }

  async function take(batch: Batch) {
    if (batch.stations.length > 0)
      seriesOf.push(...(await presentStations(services, target, batch.stations)))
    // Of the earlier rows only the stations are read again.
    if (batch.rowsDone <= skipRows) return
    const { rejections, old, counts } = await findStored(services, batch, known)
    found.old += old
    for (const name of ['stored', 'duplicates', 'conflicts', 'settled'] as const)
      found[name] += counts[name]
    const rows = [...batch.rejections, ...rejections]
      .sort((a, b) => a.row - b.row)
      .slice(0, mostListed - found.listed)
      .map(({ position, ...rest }, place) => ({
        ...rest,
        number: found.listed + place + 1,
        column: work.mapping.valueColumns[position]?.column ?? null,
      }))
    found.listed += rows.length
    await context.transaction(
      async (db) => {
        if (rows.length > 0) await insertRejections(db, work, rows)
        await updateProgress(db, work, { rowsDone: batch.rowsDone, dryRun: found })
      },
      { done: batch.rowsDone, total: work.rowCount },
    )
  }

  const order = { ...orderOf(workshop, work, now), skipRows, withRejections: true }
  const totals = await readSamples(order, context.signal, take)
  const figures = {
    ...(await describeColumns(workshop, work, totals.figures, seriesOf)),
    points: await countMade(workshop, target, seriesOf),
  }
  await context.complete((db) =>
    updateProgress(db, work, {
      state: 'checked',
      figures,
      checkedAt: new Date(now).toISOString(),
      rowCount: totals.rows,
      rowsDone: totals.rows,
      stationCount: totals.stations,
      sampleCount: totals.samples + found.stored,
      duplicateCount: totals.duplicates + found.duplicates,
      conflictCount: totals.conflicts + found.conflicts,
      historyCount: found.old,
      settledCount: found.settled,
      keptFrom: new Date(keptFrom).toISOString(),
      aheadSeconds: aheadSecondsOf(totals.aheadMs),
      rejected: {
        ...totals.rejected,
        ...(found.settled > 0 && { 'minute-settled': found.settled }),
      },
      periodSeconds: totals.periodSeconds,
    }),
  )
}
