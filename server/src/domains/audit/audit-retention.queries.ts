import { sql } from 'kysely'
import { oneRow } from '#platform/database/one-row'
import { selectRowBytes } from '#platform/retention/count.queries'
import {
  dailyOf,
  dayMs,
  type FixedKeptKind,
  keptRows,
  recentDays,
} from '#platform/retention/kept-kind'
import { logTable } from '#platform/retention/log-table.queries'

export const browserErrorRetention = logTable({
  kind: 'browser-errors',
  usualDays: () => 90,
  table: 'client_error',
  key: ['tenant_id', 'account_id', 'fingerprint'],
  at: 'last_at',
  usualBytes: 2000,
})

const usualEntryBytes = 1200

/** Entries are numbered without gaps and none is ever deleted, so that their numbers count them. */
export const trailRetention: FixedKeptKind = {
  kind: 'audit-trail',
  days: null,
  async measure(db, { tenantId, timeZone, now }) {
    const since = new Date(now.getTime() - recentDays * dayMs)
    const bytes = await selectRowBytes(db, ['audit_entry'], usualEntryBytes)
    const { rows } = await sql<{
      count: number
      recent: number
      oldest: Date | null
      day: string | null
    }>`
      with head as (select coalesce((select number from audit_head where tenant_id = ${tenantId}), 0) as number),
      first as (select at from audit_entry where tenant_id = ${tenantId} order by number limit 1)
      select number::float8 as count, (select at from first) as oldest,
             (select (at at time zone ${timeZone})::date from first) as day,
             (number - coalesce((select number from audit_entry where tenant_id = ${tenantId} and at < ${since}
                                  order by at desc limit 1), 0))::float8 as recent
        from head`.execute(db)
    const { count, recent, oldest, day } = oneRow(rows)
    const daily = dailyOf(recent, oldest, now)
    return keptRows({ count, isEstimate: false }, bytes, { oldest: day, daily })
  },
}
