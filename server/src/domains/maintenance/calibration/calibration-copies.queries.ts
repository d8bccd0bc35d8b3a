import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Whether a rule is visible. */
export async function isRule(db: Db, tenantId: number, ruleId: string): Promise<boolean> {
  const { rows } = await sql`
    select from calibration_rule where tenant_id = ${tenantId} and id = ${ruleId}`.execute(db)
  return rows.length > 0
}

/**
 * Makes rules like one for points in use that are visible and have none of its kind; answers how many. A limit or range in a unit
 * of measure says nothing about points that have another.
 */
export async function insertRuleCopies(
  db: Db,
  tenantId: number,
  { ruleId, pointIds }: { ruleId: string; pointIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    insert into calibration_rule (tenant_id, id, point_id, kind, is_active, interval_days, starts_on, lead_days, error_kind,
           range_value, limit_value, limit_source, minimum_pairs, needed_pairs, people, role)
    select r.tenant_id, gen_random_uuid(), p.id, r.kind, r.is_active, r.interval_days, r.starts_on, r.lead_days, r.error_kind,
           r.range_value, r.limit_value, r.limit_source, r.minimum_pairs, r.needed_pairs, r.people, r.role
      from calibration_rule r
      join point_name p on p.tenant_id = r.tenant_id and p.id = any(${[...pointIds]}::uuid[]) and p.retired_at is null
     where r.tenant_id = ${tenantId} and r.id = ${ruleId}
       and (r.error_kind = 'relative' or coalesce(r.unit_of_measure, '') = p.unit_of_measure)
       and not exists (select from calibration_rule o
                        where o.tenant_id = r.tenant_id and o.point_id = p.id and o.kind = r.kind)
     order by p.id
    returning id`.execute(db)
  return rows.length
}
