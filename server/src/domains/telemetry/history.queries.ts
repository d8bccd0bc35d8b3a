import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

const holdMinutes = 10

/** The minutes of some samples: milliseconds since 1970 at which each begins, by series. */
export type MinuteKey = { series: number; minute: number }
export type MinuteOnRecord = MinuteKey & { n: number; validN: number; last: number | null }

/** The stored ones of the minutes. Both bounds are values, so that only their partitions are opened. */
export async function selectMinutes(db: Db, keys: readonly MinuteKey[]): Promise<MinuteOnRecord[]> {
  const begins = keys.map(({ minute }) => minute)
  const bound = (pick: (a: number, b: number) => number) => new Date(begins.reduce(pick))
  const { rows } = await sql<MinuteOnRecord>`
    select m.series, (extract(epoch from m.bucket) * 1000)::float8 as minute, m.n, m.valid_n as "validN", m.last
      from unnest(${keys.map(({ series }) => series)}::int[], ${begins.map((ms) => ms / 1000)}::float8[]) k (series, second)
      join sample_minute m on m.series = k.series and m.bucket = to_timestamp(k.second)
     where m.bucket between ${bound((a, b) => Math.min(a, b))} and ${bound((a, b) => Math.max(a, b))}`.execute(
    db,
  )
  return rows
}

/** Holds, or keeps holding, the old samples of a tenant for some minutes. */
export const upsertHold = (db: Db, tenantId: number, holder: string) =>
  sql`
    insert into history_hold (tenant_id, holder, until)
    values (${tenantId}, ${holder}, now() + ${sql.lit(holdMinutes)} * interval '1 minute')
    on conflict (tenant_id, holder) do update set until = excluded.until`.execute(db)

export const deleteHold = (db: Db, tenantId: number, holder: string) =>
  db
    .deleteFrom('history_hold')
    .where('tenant_id', '=', tenantId)
    .where('holder', '=', holder)
    .execute()

/** Tenants whose old samples are held. */
export async function selectHeldTenants(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('history_hold')
    .select('tenant_id')
    .where('until', '>', sql<Date>`now()`)
    .execute()
  return new Set(rows.map(({ tenant_id }) => tenant_id))
}

/** Whether samples of past days have arrived that minutes, hours or days do not include yet. */
export async function selectIsPastWaiting(db: Db, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from sample_arrival where tenant_id = ${tenantId} and day < current_date - 1)
        or exists (select from rollup_due where tenant_id = ${tenantId} and bucket < now() - interval '2 days')
        as "isWaiting"`.execute(db)
  return rows[0]?.isWaiting ?? false
}
