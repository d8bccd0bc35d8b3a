import type { LocalText } from '@iwater/contract/fields'
import { type ChoiceRequest, mostChoicesShown, mostTreeLevels } from '@iwater/contract/kit/calls'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { isAskedFor } from '#platform/database/matching'

export const typeColumns = {
  question_count: sql`(select count(*)::int from own_knowledge_question q where q.tenant_id = t.tenant_id and q.type_id = t.id)`,
}

const view_count = sql`coalesce((select v.view_count from question_view v where v.tenant_id = t.tenant_id and v.question_id = t.id), 0)`

/** Votes of the reasons of question t, in a table that has them by their question. */
const votesOf = (reasons: string, hasHelped: boolean) =>
  sql`(select count(*)::int from ${sql.table(reasons)} r join reason_vote v on v.tenant_id = r.tenant_id and v.reason_id = r.id
        where r.tenant_id = t.tenant_id and r.parent_id = t.id and v.has_helped = ${sql.lit(hasHelped)})`

/** Votes of reason t. */
const votes = (hasHelped: boolean) =>
  sql`(select count(*)::int from reason_vote v
        where v.tenant_id = t.tenant_id and v.reason_id = t.id and v.has_helped = ${sql.lit(hasHelped)})`

export const reasonColumns = { helped_count: votes(true), not_helped_count: votes(false) }

/** Of questions with their reasons in a table: how often they were used. */
const usageColumns = (reasons: string) => ({
  view_count,
  helped_count: votesOf(reasons, true),
  not_helped_count: votesOf(reasons, false),
  'reasons.helped_count': reasonColumns.helped_count,
  'reasons.not_helped_count': reasonColumns.not_helped_count,
})

export const productQuestionColumns = usageColumns('product_reason')

export const questionColumns = {
  ...usageColumns('own_knowledge_reason'),
  origin: sql`(case when t.product_id is null then 'own'
    when exists (select from knowledge_question p where p.id = t.product_id and p.version <> t.product_version) then 'newer'
    else 'copy' end)`,
  reason_count: sql`(select count(*)::int from own_knowledge_reason r where r.tenant_id = t.tenant_id and r.parent_id = t.id)`,
}

/** Types of the product and of the tenant, each named with those above it, with its place in the order of their trees. */
const placedTypes = sql`
  with recursive t (id, name_zh, name_en, place) as (
    select s.id, s.name_zh, s.name_en, array[(s.is_own, s.position, s.id)] from shown_knowledge_type s where s.parent_id is null
     union all
    select s.id, t.name_zh || ' › ' || s.name_zh, t.name_en || ' › ' || s.name_en, t.place || array[(s.is_own, s.position, s.id)]
      from t join shown_knowledge_type s on s.parent_id = t.id where cardinality(t.place) < ${sql.lit(mostTreeLevels)})`

/** Types to choose from, in the order of their trees. */
export async function selectTypeChoices(db: Db, wanted: ChoiceRequest) {
  const text = sql`concat_ws(E'\\n', t.name_zh, t.name_en)`
  const { rows } = await sql<{ value: string; label: LocalText }>`
    ${placedTypes}
    select t.id as value, json_build_object('zh', t.name_zh, 'en', t.name_en) as label from t
     where ${isAskedFor({ id: sql`t.id`, text }, wanted)} order by t.place limit ${mostChoicesShown}`.execute(
    db,
  )
  return rows
}

/** The ids of types by their names with those above them, in either language; what several are called is left out. */
export async function selectTypesByPlace(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; id: string }>`
    ${placedTypes}
    select n.name, min(t.id::text) as id from t cross join lateral (values (t.name_zh), (t.name_en)) n (name)
     where cardinality(t.place) > 1 group by n.name having count(distinct t.id) = 1`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** The names, in both languages, of questions of the product that the tenant has neither copied nor hidden. */
export async function selectShownProductNames(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select unnest(array[name_zh, name_en]) as name from product_question where state = 'shown'`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

export async function countQuestionsOf(db: Db, tenantId: number, typeId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from own_knowledge_question where tenant_id = ${tenantId} and type_id = ${typeId}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export async function countReasonsOf(
  db: Db,
  tenantId: number,
  questionId: string,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from own_knowledge_reason where tenant_id = ${tenantId} and parent_id = ${questionId}`.execute(
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
