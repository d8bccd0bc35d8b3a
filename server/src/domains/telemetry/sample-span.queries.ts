import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { PendingArrival } from './arrival-spans.ts'
import { dayMs } from './sample.ts'

/**
 * Samples `s` of a UTC day, or other rows by their moment. Both bounds are values: for one that the database computes it opens every partition before
 * it finds the one it needs.
 */
export const isInDay = ({ day }: { day: string }, at = 's.ts') => {
  const start = Date.parse(day)
  return sql`${sql.ref(at)} >= ${new Date(start)} and ${sql.ref(at)} < ${new Date(start + dayMs)}`
}

/** Samples `s` of the tenant to which an arrival may refer; a few others among them do no harm. */
export const cameIn = (span: PendingArrival) => sql`
  ${isInDay(span)} and s.ts between ${new Date(span.from)} and ${new Date(span.until)}
  and s.received_at between ${new Date(span.receivedFrom)} and ${new Date(span.receivedUntil)}
  and s.series between ${span.seriesFrom} and ${span.seriesUntil} and s.tenant_id = ${span.tenantId}`

/**
 * Plans for the given values, so that only the partitions of the requested days are opened: a generic plan locks all
 * partitions, and the database cannot lock those of ten years.
 */
export const planWithValues = (db: Db) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db)

/** The same where rows are looked up one by one: by the index whatever the planner knows of tables that have just grown. */
export const planByIndex = (db: Db) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_hashjoin', 'off', true),
             set_config('enable_mergejoin', 'off', true)`.execute(db)
