import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** A task of which people are told. */
export type OverdueTask = {
  id: string
  organisationId: string
  name: LocalText
  unit: LocalText
  dueOn: string
  people: string[]
  role: string | null
}

const named = sql`
  t.id, t.organisation_id as "organisationId", json_build_object('zh', t.name_zh, 'en', t.name_en) as name, t.due_on::text as "dueOn",
  (select json_build_object('zh', u.name_zh, 'en', u.name_en) from unit_name u
    where u.tenant_id = t.tenant_id and u.id = t.unit_id) as unit`

/** Marks tasks as told that are overdue by the rule of their plan, and answers them. Needs the scope of the whole tenant. */
export async function claimOverdue(
  db: Db,
  tenantId: number,
  { now, today, most }: { now: Date; today: string; most: number },
): Promise<OverdueTask[]> {
  const { rows } = await sql<OverdueTask>`
    update maintenance_task t set overdue_told_at = ${now}
     where t.tenant_id = ${tenantId} and t.id in (
       select o.id from maintenance_task o
         left join maintenance_plan p on p.tenant_id = o.tenant_id and p.id = o.plan_id
        where o.tenant_id = ${tenantId} and o.state in ('open', 'started') and o.overdue_told_at is null
          and o.due_on + coalesce(p.overdue_days, 0) < ${today}::date
        order by o.due_on, o.id limit ${most}::int for update of o skip locked)
    returning ${named}, t.people, t.role`.execute(db)
  return rows
}

/** The same for those that were told long enough ago to be escalated; answers whom to. */
export async function claimEscalated(
  db: Db,
  tenantId: number,
  { now, today, most }: { now: Date; today: string; most: number },
): Promise<OverdueTask[]> {
  const { rows } = await sql<OverdueTask>`
    update maintenance_task t set escalated_at = ${now}
      from maintenance_plan p
     where p.tenant_id = t.tenant_id and p.id = t.plan_id and t.tenant_id = ${tenantId} and t.id in (
       select o.id from maintenance_task o
         join maintenance_plan q on q.tenant_id = o.tenant_id and q.id = o.plan_id
        where o.tenant_id = ${tenantId} and o.state in ('open', 'started') and o.escalated_at is null
          and o.overdue_told_at is not null and q.escalation_days is not null
          and o.due_on + q.overdue_days + q.escalation_days < ${today}::date
        order by o.due_on, o.id limit ${most}::int for update of o skip locked)
    returning ${named}, p.escalation_people as people, p.escalation_role as role`.execute(db)
  return rows
}
