import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Whose = 'own' | 'product'

const kinds = {
  type: { own: 'own_knowledge_type', product: 'knowledge_type' },
  question: { own: 'own_knowledge_question', product: 'knowledge_question' },
  reason: { own: 'own_knowledge_reason', product: 'knowledge_reason' },
} as const

/** Whose an entry is; undefined for one that is not there. */
export async function selectWhose(
  db: Db,
  kind: keyof typeof kinds,
  id: string,
): Promise<Whose | undefined> {
  const { own, product } = kinds[kind]
  const { rows } = await sql<{ whose: Whose }>`
    select 'own' as whose from ${sql.table(own)} where tenant_id = (select app_tenant()) and id = ${id}
     union all select 'product' from ${sql.table(product)} where id = ${id}`.execute(db)
  return rows[0]?.whose
}

/** The question of a reason of the product. */
export async function selectQuestionOfReason(db: Db, reasonId: string) {
  const { rows } = await sql<{ id: string }>`
    select question_id as id from knowledge_reason where id = ${reasonId}`.execute(db)
  return rows[0]?.id
}

/** The own reason that is a copy of one of the product. */
export async function selectReasonCopy(db: Db, tenantId: number, reasonId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from own_knowledge_reason where tenant_id = ${tenantId} and product_id = ${reasonId}`.execute(
    db,
  )
  return rows[0]?.id
}

/** What devices and units are called that the session sees, by id. */
export async function selectEquipmentNames(db: Db, tenantId: number, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: LocalText }>`
    select id, jsonb_build_object('zh', name_zh, 'en', name_en) as name
      from (select tenant_id, id, name_zh, name_en from device_name
             union all select tenant_id, id, name_zh, name_en from unit_name) n
     where n.tenant_id = ${tenantId} and n.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
