import type { LocalText } from '@iwater/contract/fields'
import { asOwner, type Quotas } from '#domains/organisation'
import type { DatabaseAddress } from '#platform/database/address'

// What the operator sees of all tenants at once, which no domain does.

export type TenantFigures = {
  code: string
  name: LocalText
  createdAt: Date
  isDemo: boolean
  isSuspended: boolean
  /** Who may sign in. */
  people: number
  /** Units and points in use. */
  units: number
  points: number
  fileBytes: number
  quotas: Required<Quotas>
}

/** What each tenant has, by code. Needs the owner's login. */
export const readTenantFigures = (address: DatabaseAddress): Promise<TenantFigures[]> =>
  asOwner(address, async (client) => {
    const { rows } = await client.query<TenantFigures>(`
      select t.code, t.created_at as "createdAt", t.is_demo as "isDemo", t.suspended_at is not null as "isSuspended",
             json_build_object('zh', o.name_zh, 'en', o.name_en) as name,
             (select count(*)::int from account_name a where a.tenant_id = t.id and a.is_enabled) as people,
             (select count(*)::int from unit_name u where u.tenant_id = t.id and u.retired_at is null) as units,
             (select count(*)::int from point_name p where p.tenant_id = t.id and p.retired_at is null) as points,
             json_build_object('people', t.quota_people, 'points', t.quota_points, 'fileBytes', t.quota_file_bytes) as quotas,
             (select coalesce(sum(f.size_bytes), 0)::float8 from file_size f where f.tenant_id = t.id) as "fileBytes"
        from tenant t join organisation o on o.tenant_id = t.id and o.parent_id is null
       order by t.code`)
    return rows
  })
