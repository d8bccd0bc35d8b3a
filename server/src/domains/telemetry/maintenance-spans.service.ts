import type { Db } from '#platform/database/database'
import type { Services } from '#platform/services'
import type { PendingArrival } from './arrival-spans.ts'
import { type Block, takeBlocks } from './blocks/block.queries.ts'
import { reopenBlocks } from './blocks/reopen.ts'
import {
  deleteMaintenanceDue,
  type MaintenanceDue,
  putBackMaintenanceDue,
  selectMaintenanceDue,
} from './maintenance-spans.queries.ts'
import { inWorker, needPartitions, withPartitions } from './partitions/partitions.ts'
import { selectTenantDays } from './retention.queries.ts'
import { lockRollups, writeMinutes } from './rollup.queries.ts'
import { dayMs } from './sample.ts'
import { planWithValues } from './sample-span.queries.ts'

/** Days of series that one transaction computes anew: some tenths of a second. */
const mostDays = 50

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Later than anything arrives. */
const whenever = Date.UTC(9999, 0)

/** The time of a series by UTC days. Whatever arrived in it is computed. */
function byDays({ tenantId, series, from, until }: MaintenanceDue): PendingArrival[] {
  const first = Math.floor(from / dayMs) * dayMs
  const days = Math.max(0, Math.ceil((until - first) / dayMs))
  return Array.from({ length: days }, (_, place) => {
    const start = first + place * dayMs
    return {
      tenantId,
      day: dayOf(start),
      count: 1,
      seriesFrom: series,
      seriesUntil: series,
      from: Math.max(from, start),
      until: Math.min(until, start + dayMs - 1),
      receivedFrom: 0,
      receivedUntil: whenever,
    }
  })
}

async function renewMinutesOf(db: Db, days: readonly PendingArrival[]) {
  const blocks: Block[] = []
  for (const { day, seriesFrom } of days) blocks.push(...(await takeBlocks(db, day, [seriesFrom])))
  await reopenBlocks(db, blocks)
  const keyOf = (series: number, day: string) => `${series} ${day}`
  const reopened = new Set(blocks.map(({ series, day }) => keyOf(series, day)))
  // All minutes of a reopened day are waiting to be computed.
  const open = days.filter(({ seriesFrom, day }) => !reopened.has(keyOf(seriesFrom, day)))
  await needPartitions(db, { rollups: open.map(({ day }) => day) })
  for (const day of open) await writeMinutes(db, day)
}

/** Minutes older than the samples of a tenant stay as they are: what they were computed from is gone. */
async function renewSome(db: Db, now: number): Promise<boolean> {
  if (!(await lockRollups(db))) return false
  const wanted = await selectMaintenanceDue(db, now, mostDays)
  if (wanted.length === 0) return false
  const tenants = await selectTenantDays(db)
  const kept = new Map(tenants.map(({ tenantId, firstKept }) => [tenantId, Date.parse(firstKept)]))
  await planWithValues(db)
  const days: PendingArrival[] = []
  for (const due of wanted) {
    const left = mostDays - days.length
    if (left === 0) break
    const ofDue = byDays({ ...due, from: Math.max(due.from, kept.get(due.tenantId) ?? 0) })
    days.push(...ofDue.slice(0, left))
    const [next] = ofDue.slice(left)
    if (next) await putBackMaintenanceDue(db, due, next.from)
    await deleteMaintenanceDue(db, due)
  }
  await renewMinutesOf(db, days)
  return true
}

/** Computes the minutes anew in which maintenance spans began, ended or were taken away. */
export async function rollUpMaintenance(services: Services, signal?: AbortSignal) {
  const { worker, clock } = services
  for (let hasMore = true; hasMore && !signal?.aborted; )
    hasMore = await withPartitions(inWorker(worker), (db) => renewSome(db, clock.now()))
}
