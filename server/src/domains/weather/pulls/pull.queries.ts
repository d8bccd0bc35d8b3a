import {
  type PullFault,
  type WeatherKind,
  type WeatherProviderName,
  weatherKinds,
} from '@iwater/contract/weather/provider'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

/** Makes due what is not yet pulled of places in use, and forgets what no longer is; answers the number of places. */
export async function keepDue(db: Db, kinds: readonly WeatherKind[], now: Date): Promise<number> {
  const wanted = sql`${[...kinds]}::text[]`
  await sql`
    delete from weather_due d where d.kind <> all (${wanted})
        or not exists (select from weather_organisation w where w.place_id = d.place_id)`.execute(
    db,
  )
  await sql`
    insert into weather_due (place_id, kind, due_at)
    select p.place_id, k.kind, ${now}::timestamptz
      from (select distinct place_id from weather_organisation where place_id is not null) p
      cross join unnest(${wanted}) k (kind)
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ places: number }>`
    select count(distinct place_id)::int as places from weather_due`.execute(db)
  return oneRow(rows).places
}

export type DuePull = {
  placeId: number
  kind: WeatherKind
  failures: number
  latitude: number
  longitude: number
}

/**
 * Takes up at most `most` pulls that are due. Another process finds them due again after `leaseMs`, unless this one says before
 * when they are due next.
 */
export async function claimDue(
  db: Db,
  { now, leaseMs, most }: { now: Date; leaseMs: number; most: number },
): Promise<DuePull[]> {
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<DuePull>`
    update weather_due d set due_at = ${until}::timestamptz
      from weather_place p
     where p.id = d.place_id and (d.place_id, d.kind) in (
       select place_id, kind from weather_due where due_at <= ${now}::timestamptz
        order by due_at limit ${most} for update skip locked)
    returning d.place_id as "placeId", d.kind, d.failures, p.latitude::float8 as latitude, p.longitude::float8 as longitude`.execute(
    db,
  )
  return rows
}

type Pulled = {
  placeId: number
  kind: WeatherKind
  provider: WeatherProviderName
  body: object
  now: Date
}

/** Keeps a pull; a former one of the same hour gives way. */
export async function upsertPull(db: Db, { placeId, kind, provider, body, now }: Pulled) {
  await sql`
    insert into weather_pull (place_id, kind, hour, pulled_at, provider, body)
    values (${placeId}, ${kind}, date_trunc('hour', ${now}::timestamptz), ${now}, ${provider}, ${JSON.stringify(body)}::jsonb)
    on conflict (place_id, kind, hour)
    do update set pulled_at = excluded.pulled_at, provider = excluded.provider, body = excluded.body`.execute(
    db,
  )
}

/** Whether nothing of a place was ever kept. */
export async function selectIsNew(db: Db, placeId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from weather_pull where place_id = ${placeId} limit 1`.execute(db)
  return rows.length === 0
}

export async function noteSuccess(db: Db, { placeId, kind }: DuePull, next: Date) {
  await sql`
    update weather_due set due_at = ${next}, failures = 0, failed_at = null, fault = null
     where place_id = ${placeId} and kind = ${kind}`.execute(db)
}

export async function noteFailure(
  db: Db,
  { placeId, kind }: DuePull,
  { fault, now, next }: { fault: PullFault; now: Date; next: Date },
) {
  await sql`
    update weather_due set due_at = ${next}, failures = failures + 1, failed_at = ${now}, fault = ${fault}
     where place_id = ${placeId} and kind = ${kind}`.execute(db)
}

/** Deletes at most `most` pulls of before a moment, then places that nobody has and that have none; answers how many pulls. */
export async function deleteOldPulls(db: Db, before: Date, most: number): Promise<number> {
  // Place by place and kind by kind, as the key has them.
  const { numAffectedRows } = await sql`
    delete from weather_pull where (place_id, kind, hour) in (
      select w.place_id, w.kind, w.hour
        from weather_place p cross join unnest(${[...weatherKinds]}::text[]) k (kind)
        cross join lateral (
          select place_id, kind, hour from weather_pull
           where place_id = p.id and kind = k.kind and hour < ${before}::timestamptz order by hour limit ${most}) w
       limit ${most})`.execute(db)
  const count = Number(numAffectedRows ?? 0)
  if (count < most) {
    await sql`
      delete from weather_place p
       where not exists (select from weather_organisation w where w.place_id = p.id)
         and not exists (select from weather_pull w where w.place_id = p.id)
         and not exists (select from weather_due d where d.place_id = p.id)`.execute(db)
  }
  return count
}
