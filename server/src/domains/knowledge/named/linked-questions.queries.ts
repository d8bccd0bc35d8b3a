import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { PlacedDevice } from './named-device.queries.ts'

/** The tenant's questions that are linked to a device, or to its unit as a whole; those of the device first. */
export async function selectLinkedQuestions(
  db: Db,
  tenantId: number,
  { deviceId, most }: { deviceId: string; most: number },
): Promise<{ id: string; zh: string; en: string }[]> {
  const { rows } = await sql<{ id: string; zh: string; en: string }>`
    select q.id, q.name_zh as zh, q.name_en as en
      from own_knowledge_equipment e
      join device_name d on d.tenant_id = e.tenant_id and d.unit_id = e.unit_id and d.id = ${deviceId}
      join own_knowledge_question q on q.tenant_id = e.tenant_id and q.id = e.parent_id
     where e.tenant_id = ${tenantId} and (e.device_id = d.id or e.device_id is null)
     group by q.id, q.name_zh, q.name_en order by bool_or(e.device_id = d.id) is not true, q.name_zh, q.id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Visible devices in use that a question is linked to, by themselves or by their unit. */
export async function selectLinkedDevices(
  db: Db,
  tenantId: number,
  { questionId, most }: { questionId: string; most: number },
): Promise<PlacedDevice[]> {
  const { rows } = await sql<PlacedDevice>`
    select d.id as "deviceId", jsonb_build_object('zh', d.name_zh, 'en', d.name_en) as name,
           jsonb_build_object('zh', u.name_zh, 'en', u.name_en) as "unitName"
      from own_knowledge_equipment e
      join device_name d on d.tenant_id = e.tenant_id and d.unit_id = e.unit_id and (e.device_id is null or e.device_id = d.id)
      join unit_name u on u.tenant_id = d.tenant_id and u.id = d.unit_id
     where e.tenant_id = ${tenantId} and e.parent_id = ${questionId} and d.retired_at is null
     group by d.id, d.name_zh, d.name_en, u.id, u.name_zh, u.name_en, u.created_at
     order by min(e.position), u.id, d.name_zh, d.id limit ${most}`.execute(db)
  return rows
}
