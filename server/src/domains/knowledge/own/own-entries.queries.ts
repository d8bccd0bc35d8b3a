import type { LocalText } from '@iwater/contract/fields'
import { type ChoiceRequest, mostChoicesShown } from '@iwater/contract/kit/calls'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { isAskedFor } from '#platform/database/matching'

export const typeColumns = {
  question_count: sql`(select count(*)::int from own_knowledge_question q where q.tenant_id = t.tenant_id and q.type_id = t.id)`,
}

export const questionColumns = {
  origin: sql`(case when t.product_id is null then 'own'
    when exists (select from knowledge_question p where p.id = t.product_id and p.version <> t.product_version) then 'newer'
    else 'copy' end)`,
  reason_count: sql`(select count(*)::int from own_knowledge_reason r where r.tenant_id = t.tenant_id and r.parent_id = t.id)`,
}

/** Types of the product and of the tenant to choose from. */
export async function selectTypeChoices(
  db: Db,
  tenantId: number,
  { language, ...wanted }: ChoiceRequest & { language: 'zh' | 'en' },
) {
  const text = sql`concat_ws(E'\\n', t.name_zh, t.name_en)`
  const { rows } = await sql<{ value: string; label: LocalText }>`
    select t.id as value, json_build_object('zh', t.name_zh, 'en', t.name_en) as label from knowledge_type_name t
     where t.tenant_id = ${tenantId} and ${isAskedFor({ id: sql`t.id`, text }, wanted)}
     order by ${sql.ref(`t.name_${language}`)}, t.id limit ${mostChoicesShown}`.execute(db)
  return rows
}

export async function countQuestionsOf(db: Db, tenantId: number, typeId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from own_knowledge_question where tenant_id = ${tenantId} and type_id = ${typeId}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Counts that a reason of a question changes, which the database does itself where one is added or changed. */
export const noteReasonOf = (db: Db, questionId: string) =>
  sql`select note_reason_of(${questionId})`.execute(db)

/** The unit of each device that is visible. */
export async function selectUnitsOfDevices(db: Db, tenantId: number, deviceIds: readonly string[]) {
  const { rows } = await sql<{ deviceId: string; unitId: string }>`
    select id as "deviceId", unit_id as "unitId" from device_name
     where tenant_id = ${tenantId} and id = any(${[...deviceIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ deviceId, unitId }) => [deviceId, unitId]))
}
