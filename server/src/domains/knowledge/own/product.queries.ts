import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type ProductReason = {
  id: string
  reason: LocalText
  result: LocalText
  source: string | null
  contradicted_when: string | null
  contradicted_values: string | null
  contradicted_why: LocalText
}

export type ProductQuestion = {
  id: string
  version: string
  name: LocalText
  type_id: string
  typeName: LocalText
  synonyms: LocalText
  text: LocalText
  device_kinds: string[]
  reasons: ProductReason[]
}

const sides = (name: string, row = 'r') =>
  sql`jsonb_build_object('zh', ${sql.ref(`${row}.${name}_zh`)}, 'en', ${sql.ref(`${row}.${name}_en`)})`

/** A question of the product with its reasons, in the shape of a draft. */
export async function selectProductQuestion(
  db: Db,
  id: string,
): Promise<ProductQuestion | undefined> {
  const { rows } = await sql<ProductQuestion>`
    select q.id, k.version, ${sides('name', 'q')} as name, q.type_id, ${sides('name', 't')} as "typeName",
           ${sides('synonyms', 'q')} as synonyms, ${sides('text', 'q')} as text, q.device_kinds,
           coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'reason', ${sides('reason')}, 'result', ${sides('result')},
             'source', r.source, 'contradicted_when', r.contradicted_when, 'contradicted_values', r.contradicted_values,
             'contradicted_why', ${sides('contradicted_why')}) order by r.position)
             from product_reason r where r.parent_id = q.id), '[]') as reasons
      from product_question q join knowledge_question k on k.id = q.id join knowledge_type t on t.id = q.type_id
     where q.id = ${id}`.execute(db)
  return rows[0]
}

/** The own question that is a copy of one of the product. */
export async function selectCopy(db: Db, tenantId: number, productId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from own_knowledge_question where tenant_id = ${tenantId} and product_id = ${productId}`.execute(
    db,
  )
  return rows[0]?.id
}

/** What an own question is a copy of, in which version, with the reasons that its own are copies of. */
export async function selectOriginal(db: Db, tenantId: number, id: string) {
  const { rows } = await sql<{
    productId: string
    productVersion: string
    /** Ids of the product’s reasons by those of the copy. */
    reasons: Record<string, string>
  }>`
    select q.product_id as "productId", q.product_version as "productVersion",
           coalesce((select jsonb_object_agg(r.id, r.product_id) from own_knowledge_reason r
             where r.tenant_id = q.tenant_id and r.parent_id = q.id and r.product_id is not null), '{}') as reasons
      from own_knowledge_question q
     where q.tenant_id = ${tenantId} and q.id = ${id} and q.product_id is not null`.execute(db)
  return rows[0]
}

/** Notes what an own question is a copy of, and its version as compared. */
export const noteOriginal = (
  db: Db,
  tenantId: number,
  id: string,
  { productId, version }: { productId: string; version: string },
) =>
  sql`
    update own_knowledge_question set product_id = ${productId}, product_version = ${version}
     where tenant_id = ${tenantId} and id = ${id}`.execute(db)

/** Notes of which reasons of the product those of a copy are copies that have no such note yet: those that say the same. */
export const noteReasons = (db: Db, tenantId: number, id: string, productId: string) =>
  sql`
    update own_knowledge_reason o set product_id = p.id from knowledge_reason p
     where o.tenant_id = ${tenantId} and o.parent_id = ${id} and o.product_id is null
       and p.question_id = ${productId} and p.reason_zh = o.reason_zh and p.reason_en = o.reason_en
       and not exists (select from own_knowledge_reason n where n.tenant_id = o.tenant_id and n.parent_id = o.parent_id
                        and n.product_id = p.id)`.execute(db)

export const hide = (db: Db, tenantId: number, questionId: string) =>
  sql`
    insert into hidden_knowledge_question (tenant_id, question_id) values (${tenantId}, ${questionId})
    on conflict do nothing`.execute(db)

export const show = (db: Db, tenantId: number, questionId: string) =>
  sql`
    delete from hidden_knowledge_question where tenant_id = ${tenantId} and question_id = ${questionId}`.execute(
    db,
  )
