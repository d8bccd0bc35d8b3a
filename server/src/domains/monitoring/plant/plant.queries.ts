import type { LocalText } from '@iwater/contract/fields'
import { type ChoiceRequest, mostChoicesShown } from '@iwater/contract/kit/calls'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { isAskedFor } from '#platform/database/matching'

/** Of row t, what in use stands in it; of a retired one, what went with it or, `orWith`, with what it went with itself. */
const contained = (table: string, column: string, orWith = sql``) =>
  sql`(select count(*)::int from ${sql.table(table)} c where c.tenant_id = t.tenant_id and c.${sql.ref(column)} = t.id
    and (c.retired_at is null or c.retired_with = t.id ${orWith}))`

const useState = sql`(case when t.retired_at is null then 'in-use' else 'retired' end)`

export const unitColumns = {
  device_count: contained('device', 'unit_id'),
  point_count: contained('point', 'unit_id'),
  use_state: useState,
}

export const deviceColumns = {
  point_count: contained('point', 'device_id', sql`or c.retired_with = t.retired_with`),
  use_state: useState,
}

export const pointColumns = { use_state: useState }

export const limitColumns = {
  unit_of_measure: sql`(select p.unit_of_measure from point p where p.tenant_id = t.tenant_id and p.id = t.point_id)`,
  unit_id: sql`(select p.unit_id from point p where p.tenant_id = t.tenant_id and p.id = t.point_id)`,
  state: sql`(case when t.valid_from > now() then 'scheduled'
    when exists (select from point_limit l where l.tenant_id = t.tenant_id and l.point_id = t.point_id
                  and l.valid_from > t.valid_from and l.valid_from <= now()) then 'past'
    else 'current' end)`,
}

type Wanted = ChoiceRequest & { language: 'zh' | 'en' }

/** Things of units in use by what they and their unit are called; by their ids, retired ones too. */
async function selectNamed(
  db: Db,
  tenantId: number,
  view: 'device_place' | 'point_place',
  { language, ...wanted }: Wanted,
  isIn = sql``,
) {
  const text = sql`concat_ws(E'\\n', name_zh, name_en)`
  const { rows } = await sql<{ value: string; label: LocalText }>`
    select id as value, json_build_object('zh', name_zh, 'en', name_en) as label from ${sql.table(view)}
     where tenant_id = ${tenantId}
       and ${isAskedFor({ id: sql`id`, text }, wanted)} ${wanted.ids === undefined ? sql`and retired_at is null` : sql``} ${isIn}
     order by ${sql.ref(`name_${language}`)}, id limit ${mostChoicesShown}`.execute(db)
  return rows
}

export const selectDeviceChoices = (
  db: Db,
  tenantId: number,
  { unitId, ...wanted }: Wanted & { unitId?: string | undefined },
) =>
  selectNamed(
    db,
    tenantId,
    'device_place',
    wanted,
    unitId === undefined
      ? sql``
      : sql`and id in (select d.id from device d where d.tenant_id = ${tenantId} and d.unit_id = ${unitId})`,
  )

export const selectPointChoices = (db: Db, tenantId: number, wanted: Wanted) =>
  selectNamed(db, tenantId, 'point_place', wanted)

/** Whether a point has ever had a value. */
export async function hasHistory(db: Db, tenantId: number, pointId: string) {
  const { rows } = await sql`
    select from point p join last_value l on l.series = p.series
     where p.tenant_id = ${tenantId} and p.id = ${pointId}`.execute(db)
  return rows.length > 0
}

/** Whether the point has another version that holds from the same moment on. */
export async function hasVersionAt(
  db: Db,
  tenantId: number,
  {
    pointId,
    validFrom,
    exceptId,
  }: { pointId: string; validFrom: string; exceptId: string | undefined },
) {
  const { rows } = await sql`
    select from point_limit where tenant_id = ${tenantId} and point_id = ${pointId}
       and valid_from = ${validFrom} and id is distinct from ${exceptId ?? null}::uuid`.execute(db)
  return rows.length > 0
}

/** Puts limits into force whose time has come, of all tenants. Whatever was missed for two days is made up for. */
export const applyDueLimits = (db: Db) =>
  sql`update point p set low_limit = f.low_limit, high_limit = f.high_limit
        from (select distinct tenant_id, point_id from point_limit
               where valid_from between now() - interval '2 days' and now()) d
       cross join lateral (select l.low_limit, l.high_limit from point_limit l
                            where l.tenant_id = d.tenant_id and l.point_id = d.point_id and l.valid_from <= now()
                            order by l.valid_from desc limit 1) f
       where p.tenant_id = d.tenant_id and p.id = d.point_id
         and (p.low_limit, p.high_limit) is distinct from (f.low_limit, f.high_limit)`.execute(db)
