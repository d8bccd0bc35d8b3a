import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import {
  dayIn,
  dayMs,
  type FileAmounts,
  type KeptKind,
  keptFiles,
  recentDays,
} from '#platform/retention/kept-kind'

/** Days that files of exports are kept by a tenant that has not set any. */
const usualExportDays = 7

/** The files of exports that ended before a moment, and of these the recent ones. They are those of some weeks, hence few. */
async function selectFiles(db: Db, { before, recentFrom }: { before: Date; recentFrom: Date }) {
  const { rows } = await sql<FileAmounts>`
    select count(*)::float8 as count, coalesce(sum(size_bytes), 0)::float8 as bytes, min(ended_at) as oldest,
           (count(*) filter (where ended_at >= ${recentFrom}))::float8 as recent,
           coalesce(sum(size_bytes) filter (where ended_at >= ${recentFrom}), 0)::float8 as "recentBytes"
      from files_of_exports() where ended_at < ${before}`.execute(db)
  return oneRow(rows)
}

/** The start of the exports that a tenant keeps. */
export async function selectExportStart(db: Db, tenantId: number, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ${now}::timestamptz - coalesce(export_days, ${usualExportDays}::int) * interval '24 hours' as at
      from tenant where id = ${tenantId}`.execute(db)
  return oneRow(rows).at
}

export const exportRetention: KeptKind = {
  kind: 'exports',
  usualDays: () => usualExportDays,
  async measure(db, asked) {
    const { now } = asked
    const recentFrom = new Date(now.getTime() - recentDays * dayMs)
    // Jobs end by the clock of the database.
    const before = new Date(now.getTime() + dayMs)
    return keptFiles(await selectFiles(db, { before, recentFrom }), asked)
  },
  async selectDeleted(db, { timeZone, now }, days) {
    const before = new Date(now.getTime() - days * dayMs)
    const { count, bytes, oldest } = await selectFiles(db, { before, recentFrom: before })
    if (oldest === null) return null
    return {
      count,
      isEstimate: false,
      bytes,
      from: dayIn(timeZone, oldest),
      before: dayIn(timeZone, before),
    }
  },
}
