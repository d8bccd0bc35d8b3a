import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type ToolRow = {
  id: string
  organisationId: string
  kind: number
  name: LocalText
  address: string
  icon: string
  isDemo: boolean
}

/** Tools of the last organisation of a path from the root that has any, in their order. */
export async function selectNearestTools(
  db: Db,
  tenantId: number,
  path: readonly string[],
): Promise<ToolRow[]> {
  const { rows } = await sql<ToolRow>`
    with nearest as (
      select organisation_id from tool where tenant_id = ${tenantId} and organisation_id = any(${[...path]}::uuid[])
       order by array_position(${[...path]}::uuid[], organisation_id) desc limit 1
    )
    select id, organisation_id as "organisationId", kind, json_build_object('zh', name_zh, 'en', name_en) as name,
           address, icon, is_demo as "isDemo"
      from tool where tenant_id = ${tenantId} and organisation_id = (select organisation_id from nearest)
     order by position`.execute(db)
  return rows
}

type NewTool = Omit<ToolRow, 'organisationId'>

/** Replaces the tools of an organisation. */
export async function replaceTools(
  db: Db,
  tenantId: number,
  organisationId: string,
  tools: readonly NewTool[],
) {
  await db
    .deleteFrom('tool')
    .where('tenant_id', '=', tenantId)
    .where('organisation_id', '=', organisationId)
    .execute()
  if (tools.length === 0) return
  const rows = tools.map(({ id, kind, name, address, icon, isDemo }, position) => ({
    tenant_id: tenantId,
    id,
    organisation_id: organisationId,
    kind,
    name_zh: name.zh,
    name_en: name.en,
    address,
    icon,
    position,
    is_demo: isDemo,
  }))
  await db.insertInto('tool').values(rows).execute()
}

/**
 * Addresses that pages served under the first known host of a list may show in frames, of all tenants if none is known.
 */
export async function selectFrameAddresses(db: Db, hosts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from frame_addresses(${[...hosts]}::text[]) address`.execute(db)
  return rows.map(({ address }) => address)
}
