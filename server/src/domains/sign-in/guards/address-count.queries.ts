import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type Counted = { key: string; endsAt: Date; by: number }
export type CountRow = { key: string; count: number; ends_at: Date }

/** Counts attempts for each key, in a span that begins with its first and ends as given; `by` 0 only reads. */
export async function countTries(db: Db, counted: readonly Counted[], now: Date) {
  // In one order for all, so that two processes never wait for each other.
  const sorted = counted.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const keys = sorted.map(({ key }) => key)
  const ends = sorted.map(({ endsAt }) => endsAt)
  const steps = sorted.map(({ by }) => by)
  const { rows } = await sql<CountRow>`
    insert into address_count as a (key, count, ends_at)
      select key, step, ends_at from unnest(${keys}::text[], ${steps}::int[], ${ends}::timestamptz[]) t (key, step, ends_at)
    on conflict (key) do update set
      count = case when a.ends_at <= ${now} then 0 else a.count end + excluded.count,
      ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
    returning key, count, ends_at`.execute(db)
  return rows
}

/** Takes back one attempt of each key, where its span has not ended. */
export const takeBackTries = (db: Db, keys: readonly string[], now: Date) =>
  sql`
    update address_count a set count = greatest(0, a.count - 1)
      from (select key from address_count where key = any(${keys}::text[]) and ends_at > ${now}
             order by key for update) k
     where a.key = k.key`.execute(db)

export const deleteOldCounts = (db: Db, now: Date) =>
  db.deleteFrom('address_count').where('ends_at', '<=', now).execute()
