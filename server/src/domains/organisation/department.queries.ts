import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type DepartmentRow = {
  organizationId: string
  name: LocalText
  parentId: string
  heads: { userId: string; name: LocalText }[]
}

/**
 * The departments that are part of an organisation, from the top down: those below it without another kind of organisation
 * in between. Heads are those of them that are visible.
 */
export async function selectDepartments(db: Db, tenantId: number, organisationId: string) {
  const { rows } = await sql<DepartmentRow>`
    with recursive part (id, level) as (
      select ${organisationId}::uuid, 0
      union all
      select o.id, p.level + 1 from organisation o join part p on o.parent_id = p.id
       where o.tenant_id = ${tenantId} and o.kind = 'department')
    select o.id as "organizationId", json_build_object('zh', o.name_zh, 'en', o.name_en) as name, o.parent_id as "parentId",
           (select coalesce(json_agg(json_build_object('userId', a.id,
                     'name', json_build_object('zh', a.name_zh, 'en', a.name_en)) order by h.place), '[]')
              from unnest(o.head_ids) with ordinality h (id, place)
              join account_name a on a.tenant_id = o.tenant_id and a.id = h.id::uuid) as heads
      from part p join organisation o on o.tenant_id = ${tenantId} and o.id = p.id
     where p.level > 0
     order by p.level, o.position, o.id`.execute(db)
  return rows
}
