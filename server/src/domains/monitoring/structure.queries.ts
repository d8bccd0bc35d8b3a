import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The organisation of a unit; undefined when it is not visible. */
export const selectUnitPlace = (db: Db, tenantId: number, unitId: string) =>
  db
    .selectFrom('unit')
    .select(['id as unitId', 'organisation_id as organisationId', 'name_zh as zh', 'name_en as en'])
    .select('retired_at as retiredAt')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', unitId)
    .executeTakeFirst()

/** The place of a point and its period; undefined when it is not visible. */
export const selectPointPlace = (db: Db, tenantId: number, pointId: string) =>
  db
    .selectFrom('point')
    .select(['unit_id as unitId', 'organisation_id as organisationId', 'device_id as deviceId'])
    .select(['period_seconds as periodSeconds', 'retired_at as retiredAt'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', pointId)
    .executeTakeFirst()

type UnitRow = {
  id: string
  organisationId: string
  kind: string
  name: LocalText
  isDemo: boolean
  position: number
}

export const insertUnit = (db: Db, tenantId: number, unit: UnitRow) =>
  db
    .insertInto('unit')
    .values({
      tenant_id: tenantId,
      id: unit.id,
      organisation_id: unit.organisationId,
      kind: unit.kind,
      name_zh: unit.name.zh,
      name_en: unit.name.en,
      is_demo: unit.isDemo,
      position: unit.position,
    })
    .execute()

type DeviceRow = {
  id: string
  organisationId: string
  unitId: string
  name: LocalText
  position: number
}

export const insertDevice = (db: Db, tenantId: number, device: DeviceRow) =>
  db
    .insertInto('device')
    .values({
      tenant_id: tenantId,
      id: device.id,
      organisation_id: device.organisationId,
      unit_id: device.unitId,
      name_zh: device.name.zh,
      name_en: device.name.en,
      position: device.position,
    })
    .execute()

export type PointRow = {
  id: string
  name: LocalText
  factor: string
  unitOfMeasure: string
  decimals: number
  lowLimit: number | null
  highLimit: number | null
  periodSeconds: number
  summaryPosition: number | null
  position: number
  /** Of a digital point: what its states are called. */
  stateWords: string | null
}

/** Adds points to a device; answers the series of each, in the order given. */
export async function insertPoints(
  db: Db,
  tenantId: number,
  place: { organisationId: string; unitId: string; deviceId: string },
  points: readonly PointRow[],
): Promise<number[]> {
  const rows = await db
    .insertInto('point')
    .values(
      points.map((point) => ({
        tenant_id: tenantId,
        id: point.id,
        organisation_id: place.organisationId,
        unit_id: place.unitId,
        device_id: place.deviceId,
        name_zh: point.name.zh,
        name_en: point.name.en,
        factor: point.factor,
        unit_of_measure: point.unitOfMeasure,
        decimals: point.decimals,
        low_limit: point.lowLimit,
        high_limit: point.highLimit,
        period_seconds: point.periodSeconds,
        summary_position: point.summaryPosition,
        position: point.position,
        is_digital: point.stateWords !== null,
        state_words: point.stateWords,
      })),
    )
    .returning(['id', 'series'])
    .execute()
  const seriesOf = new Map(rows.map(({ id, series }) => [id, series]))
  return points.map(({ id }) => seriesOf.get(id) ?? 0)
}

/** The number of points of a unit, and of those in its short list. */
export const selectPointCounts = (db: Db, tenantId: number, unitId: string) =>
  db
    .selectFrom('point')
    .select([
      sql<number>`count(*)::int`.as('points'),
      sql<number>`count(summary_position)::int`.as('inSummary'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('unit_id', '=', unitId)
    .executeTakeFirstOrThrow()

/** Visible units in use of some kinds, in an organisation and those below it, by their ids. */
export async function selectUnitsOfKinds(
  db: Db,
  tenantId: number,
  { organisationId, kinds }: { organisationId: string; kinds: readonly string[] },
): Promise<{ unitId: string; organisationId: string }[]> {
  const { rows } = await sql<{ unitId: string; organisationId: string }>`
    select u.id as "unitId", u.organisation_id as "organisationId"
      from unit u join organisation o on o.tenant_id = u.tenant_id and o.id = u.organisation_id
     where u.tenant_id = ${tenantId} and o.path @> array[${organisationId}::uuid]
       and u.kind = any (${[...kinds]}::text[]) and u.retired_at is null
     order by u.id`.execute(db)
  return rows
}
