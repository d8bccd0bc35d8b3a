import type { RetentionKind } from '@iwater/contract/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { type Config } from '../../config.ts'
import { countRows, selectRowBytes } from './count.queries.ts'
import {
  type Asked,
  amountOf,
  dailyOf,
  dayIn,
  dayMs,
  type KeptKind,
  keptRows,
  recentDays,
} from './kept-kind.ts'
import { spanColumns } from './span-columns.ts'

/** A table of which rows are deleted by their age alone. It has an index of `tenant_id` and `at`. */
type LogTable = {
  kind: RetentionKind
  usualDays: (config: Config) => number
  table: string
  /** The column of the age. */
  at: string
  /** The column of a moment up to which a row stays, however old it is. */
  staysUntil?: string
  /** The primary key, where it is not tenant and id. */
  key?: readonly string[]
  /** Tables whose rows go with those of this one. */
  with?: readonly string[]
  /** Bytes of a row with all that goes with it, as long as there are few. */
  usualBytes: number
}

/** Rows older than so many days that nothing else keeps: what a preview counts, and what the work deletes. */
const isOld = ({ at, staysUntil }: LogTable, now: Date, days: RawBuilder<unknown>) => sql`
  ${sql.ref(at)} < ${now}::timestamptz - ${days} * interval '24 hours'
  and ${staysUntil === undefined ? sql`true` : sql`coalesce(${sql.ref(staysUntil)} < ${now}::timestamptz, true)`}`

const usualKey = ['tenant_id', 'id']

const keyOf = ({ key = usualKey }: LogTable) => sql.join(key.map((column) => sql.ref(column)))

type Due = { now: Date; config: Config; most: number }

/** The keys of at most so many rows that are past the retention of their tenants, for the worker, which sees all of them. */
const oldKeys = (log: LogTable, { now, config, most }: Due) => {
  const days = sql`coalesce(t.${sql.ref(spanColumns[log.kind])}, ${log.usualDays(config)}::int)`
  return sql`select old.* from tenant t cross join lateral (
    select ${keyOf(log)} from ${sql.table(log.table)} where tenant_id = t.id and ${isOld(log, now, days)}
     limit ${most}) old limit ${most}`
}

const rowsOf = ({ table, at }: LogTable, tenantId: number, condition: RawBuilder<unknown>) =>
  sql`select ${sql.ref(at)} as at from ${sql.table(table)} where tenant_id = ${tenantId} and ${condition}`

async function selectOldest(
  db: Db,
  log: LogTable,
  tenantId: number,
  condition: RawBuilder<unknown>,
  zone: string,
) {
  const { rows } = await sql<{ at: Date | null; day: string | null }>`
    select at::timestamptz as at, (at::timestamptz at time zone ${zone})::date as day
      from (select min(at) as at from (${rowsOf(log, tenantId, condition)}) log) oldest`.execute(db)
  return oneRow(rows)
}

const everything = sql`true`

export type LogKind = KeptKind & {
  /** A statement for `deleteOld` of tables from which more has to go than their rows. */
  oldKeys: (due: Due) => RawBuilder<unknown>
  /** Deletes up to so many rows of all tenants that are past their retention; answers how many. Needs the worker's login. */
  deleteOld: (db: Db, due: Due) => Promise<number>
}

/** The kind of data that a log table holds. */
export function logTable(log: LogTable): LogKind {
  const at = sql.ref(log.at)
  const rowBytes = (db: Db) => selectRowBytes(db, [log.table, ...(log.with ?? [])], log.usualBytes)
  return {
    kind: log.kind,
    usualDays: log.usualDays,
    async measure(db, { tenantId, timeZone, now }) {
      const bytes = await rowBytes(db)
      const oldest = await selectOldest(db, log, tenantId, everything, timeZone)
      const since = new Date(now.getTime() - recentDays * dayMs)
      const all = await countRows(db, rowsOf(log, tenantId, everything))
      const recent = await countRows(db, rowsOf(log, tenantId, sql`${at} >= ${since}::timestamptz`))
      const daily = dailyOf(recent.count, oldest.at, now)
      return keptRows(all, bytes, { oldest: oldest.day, daily })
    },
    oldKeys: (due) => oldKeys(log, due),
    async deleteOld(db, due) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(log.table)} where (${keyOf(log)}) in (${oldKeys(log, due)})`.execute(
        db,
      )
      return Number(numAffectedRows ?? 0)
    },
    async selectDeleted(db, { tenantId, timeZone, now }: Asked, days) {
      const before = new Date(now.getTime() - days * dayMs)
      const condition = isOld(log, now, sql`${days}::int`)
      const counted = await countRows(db, rowsOf(log, tenantId, condition))
      if (counted.count === 0) return null
      const { day } = await selectOldest(db, log, tenantId, condition, timeZone)
      return {
        ...amountOf(counted, await rowBytes(db)),
        from: day ?? dayIn(timeZone, before),
        before: dayIn(timeZone, before),
      }
    },
  }
}
