import type { AlertColour } from '@iwater/contract/weather/alarms'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { KeptPull } from '../answers/kept-pulls.queries.ts'

/** Places of the visible organisations with the latest pull of their alerts. */
export async function selectTouched(
  db: Db,
): Promise<(KeptPull<'alerts'> & { organisationIds: string[] })[]> {
  const { rows } = await sql<KeptPull<'alerts'> & { organisationIds: string[] }>`
    select t.organisation_ids as "organisationIds", p.hour, p.pulled_at as "pulledAt", p.provider, p.body
      from (select w.place_id, array_agg(o.id order by o.id) as organisation_ids
              from weather_places() w join organisation o on o.id = w.organisation_id group by w.place_id) t
     cross join lateral (
       select hour, pulled_at, provider, body from weather_pull
        where place_id = t.place_id and kind = 'alerts' order by hour desc limit 1) p
     where p.body <> '{"alerts": []}'`.execute(db)
  return rows
}

/** Tenants at work that have a place. Needs the worker's login. */
export async function selectTenantsOf(db: Db, placeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct w.tenant_id as id from weather_organisation w join tenant t on t.id = w.tenant_id
     where w.place_id = ${placeId} and t.suspended_at is null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** How a tenant calls a place, and the organisations that have its weather. */
export async function selectOrganisationsOf(db: Db, tenantId: number, placeId: number) {
  const { rows } = await sql<{ zh: string; en: string; organisationIds: string[] }>`
    select w.place_zh as zh, w.place_en as en,
           array(select organisation_id from weather_places() where place_id = ${placeId}) as "organisationIds"
      from weather_organisation w where w.tenant_id = ${tenantId} and w.place_id = ${placeId} order by w.id limit 1`.execute(
    db,
  )
  return rows[0]
}

type Sent = { placeId: number; alert: string; colour: AlertColour; now: Date }

/** Notes that an alert is sent to a tenant; false where it was sent before. */
export async function insertWarning(
  db: Db,
  tenantId: number,
  { placeId, alert, colour, now }: Sent,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into weather_warning (tenant_id, place_id, alert, colour, sent_at)
    values (${tenantId}, ${placeId}, ${alert}, ${colour}, ${now}) on conflict do nothing`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Forgets at most `most` alerts that were sent before a moment; answers how many. Needs the worker's login. */
export async function deleteOldWarnings(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from weather_warning where ctid = any (array(
      select ctid from weather_warning where sent_at < ${before}::timestamptz order by sent_at limit ${most}))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
