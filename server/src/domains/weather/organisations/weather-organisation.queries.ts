import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { newId } from '#platform/ids'

export type PlaceRow = {
  organisationId: string
  placeId: number
  zh: string
  en: string
  isShown: boolean
  latitude: number
  longitude: number
}

/** The weather that an organisation has: its own, or that of its nearest superior. */
export async function selectWeatherOf(
  db: Db,
  organisationId: string,
): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select w.organisation_id as "organisationId", w.place_id as "placeId", w.place_zh as zh, w.place_en as en,
           w.is_shown as "isShown", p.latitude::float8 as latitude, p.longitude::float8 as longitude
      from weather_of(${organisationId}) w join weather_place p on p.id = w.place_id`.execute(db)
  return rows[0]
}

/** The visible weather organisation of a place by its name in either language, without 市, 区 or 县. */
export async function selectWeatherOfCity(
  db: Db,
  tenantId: number,
  name: string,
): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select w.organisation_id as "organisationId", w.place_id as "placeId", w.place_zh as zh, w.place_en as en,
           w.is_shown as "isShown", p.latitude::float8 as latitude, p.longitude::float8 as longitude
      from weather_organisation w join weather_place p on p.id = w.place_id
     where w.tenant_id = ${tenantId}
       and (regexp_replace(w.place_zh, '(..)[市区县]$', '\\1') = ${name} or lower(w.place_en) = lower(${name}))
     order by w.id limit 1`.execute(db)
  return rows[0]
}

export type Entered = {
  city: string | null
  nameZh: string | null
  nameEn: string | null
  latitude: number | null
  longitude: number | null
}

export async function selectEntered(db: Db, tenantId: number, id: string) {
  const { rows } = await sql<Entered>`
    select city, name_zh as "nameZh", name_en as "nameEn", latitude::float8 as latitude, longitude::float8 as longitude
      from weather_organisation where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  return rows[0]
}

type At = { zh: string; en: string; latitude: number; longitude: number }

/** Ties a weather organisation to its place, which is made where nobody had it yet. The record is called by the place, a city too. */
export async function updatePlace(
  db: Db,
  tenantId: number,
  id: string,
  { zh, en, latitude, longitude }: At,
) {
  await sql`
    update weather_organisation
       set place_id = weather_place_at(${latitude}::numeric, ${longitude}::numeric), place_zh = ${zh}, place_en = ${en},
           name_zh = ${zh}, name_en = ${en}
     where tenant_id = ${tenantId} and id = ${id}`.execute(db)
}

export type OrgRow = {
  id: string
  organisationId: string
  organisationZh: string
  organisationEn: string
  city: string | null
  zh: string
  en: string
  latitude: number
  longitude: number
  isShown: boolean
}

/** The visible weather organisations with their places, or that of one organisation. */
export async function selectWeatherOrgs(
  db: Db,
  tenantId: number,
  organisationId?: string,
): Promise<OrgRow[]> {
  const { rows } = await sql<OrgRow>`
    select w.id, w.organisation_id as "organisationId", o.name_zh as "organisationZh", o.name_en as "organisationEn", w.city,
           w.place_zh as zh, w.place_en as en, p.latitude::float8 as latitude, p.longitude::float8 as longitude,
           w.is_shown as "isShown"
      from weather_organisation w
      join organisation o on o.tenant_id = w.tenant_id and o.id = w.organisation_id
      join weather_place p on p.id = w.place_id
     where w.tenant_id = ${tenantId}
       and (${organisationId ?? null}::uuid is null or w.organisation_id = ${organisationId ?? null}::uuid)
     order by o.name_zh, w.id`.execute(db)
  return rows
}

/** Changes what is set for an organisation, or sets it for the first time; answers the id. */
export async function writeWeatherOrg(
  db: Db,
  tenantId: number,
  organisationId: string,
  { city, nameZh, nameEn, latitude, longitude, isShown }: Entered & { isShown: boolean },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update weather_organisation
       set city = ${city}, name_zh = ${nameZh}, name_en = ${nameEn}, latitude = ${latitude}, longitude = ${longitude},
           is_shown = ${isShown}, version = version + 1
     where tenant_id = ${tenantId} and organisation_id = ${organisationId} returning id`.execute(db)
  const [changed] = rows
  if (changed) return changed.id
  const id = newId()
  await sql`
    insert into weather_organisation (tenant_id, id, organisation_id, city, name_zh, name_en, latitude, longitude, is_shown)
    values (${tenantId}, ${id}, ${organisationId}, ${city}, ${nameZh}, ${nameEn}, ${latitude}, ${longitude}, ${isShown})`.execute(
    db,
  )
  return id
}

/** Whether another record has the weather of an organisation already. */
export async function selectIsTaken(
  db: Db,
  tenantId: number,
  organisationId: string,
  id: string | null,
) {
  const { rows } = await sql`
    select 1 from weather_organisation
     where tenant_id = ${tenantId} and organisation_id = ${organisationId} and id is distinct from ${id}::uuid`.execute(
    db,
  )
  return rows.length > 0
}
