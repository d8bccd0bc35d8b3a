import type { DictionaryItem } from '@iwater/contract/dictionaries'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** How many items dictionary t has. */
export const itemCount = sql<number>`(select count(*)::int from dictionary_item i
  where i.tenant_id = t.tenant_id and i.parent_id = t.id)`

/** The items of the dictionaries for which `where` holds, in their order. */
const itemsSql = (tenantId: number, where: ReturnType<typeof sql>) =>
  sql<DictionaryItem>`
    select i.value, json_build_object('zh', i.name_zh, 'en', i.name_en) as label, i.tone, i.is_disabled as "isDisabled"
      from dictionary d join dictionary_item i on i.tenant_id = d.tenant_id and i.parent_id = d.id
     where d.tenant_id = ${tenantId} and ${where}
     order by i.position`

/** The items of a dictionary by its code, or those that belong to an item of its parent dictionary. */
export async function selectItemsByCode(
  db: Db,
  tenantId: number,
  { code, parent }: { code: string; parent?: string | undefined },
) {
  const belonging = parent === undefined ? sql`` : sql` and i.parent = ${parent}`
  const { rows } = await itemsSql(tenantId, sql`d.code = ${code}${belonging}`).execute(db)
  return rows
}

export async function selectItems(db: Db, tenantId: number, id: string) {
  const { rows } = await itemsSql(tenantId, sql`d.id = ${id}`).execute(db)
  return rows
}
