import type { LocalText } from '@iwater/contract/fields'
import { brandingForm } from '@iwater/contract/organisation/branding'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { type Pair, pairsSql } from '#platform/database/pairs'

/** The columns of one organisation, null where it has set nothing. */
export type Level = Readonly<Record<string, unknown>> & {
  id: string
  version: number
  version_name: string | null
}

export type BrandedOrganisation = {
  id: string
  name: LocalText
  code: string
  isDemo: boolean
  timeZone: string
  imageCodeAlways: boolean
  /** The number of the latest version record; null without one. */
  reachedVersion: string | null
  hasAppPackages: boolean
  /** From the organisation itself upwards, those that have set anything. */
  levels: readonly Level[]
}

/** Which organisation of a tenant: by its id, else by a host name, else the topmost. */
export type Asked = { organisationId?: string | undefined; hosts?: readonly string[] | undefined }

/** An organisation with all that it and those above have set; undefined where the scope does not show it. */
export async function selectBranded(
  db: Db,
  tenantId: number,
  { organisationId, hosts = [] }: Asked,
): Promise<BrandedOrganisation | undefined> {
  const { rows } = await sql<BrandedOrganisation>`
    select o.id, json_build_object('zh', o.name_zh, 'en', o.name_en) as name, t.code, t.is_demo as "isDemo",
           t.time_zone as "timeZone", coalesce(s.image_code_always, false) as "imageCodeAlways",
           v.number as "reachedVersion",
           exists (select from app_package p where p.tenant_id = t.id and p.is_current) as "hasAppPackages",
           (select coalesce(json_agg(to_jsonb(b) - 'tenant_id' order by array_position(o.path, b.id) desc), '[]')
              from branding b where b.tenant_id = o.tenant_id and b.id = any (o.path)) as levels
      from tenant t
      join organisation o on o.tenant_id = t.id
      left join sign_in_demand s on s.tenant_id = t.id
      left join reached_version v on v.tenant_id = t.id
     where t.id = ${tenantId}
       and (o.parent_id is null or o.id = ${organisationId ?? null}::uuid or exists (
         select from organisation_host h where h.tenant_id = t.id and h.organisation_id = o.id and h.host = any(${[...hosts]}::text[])))
     order by o.id = ${organisationId ?? null}::uuid desc nulls last, o.parent_id is null
     limit 1`.execute(db)
  return rows[0]
}

/** What some organisations are called, those that are visible. */
export async function selectNames(db: Db, tenantId: number, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: LocalText }>`
    select id, json_build_object('zh', name_zh, 'en', name_en) as name
      from organisation where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name] as const))
}

/** What an organisation has set, held until the transaction ends. */
export async function lockLevel(db: Db, tenantId: number, id: string) {
  const { rows } = await sql<{ version: number }>`
    select version from branding where tenant_id = ${tenantId} and id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

const emptyAsNull = (text: string) => (text === '' ? null : text)

/** The columns that some values of the form stand in; an empty text is null. */
function columnsOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const [name, { type }] of Object.entries(brandingForm.fields)) {
    if (!(name in values)) continue
    if (type !== 'localized') columns[name] = values[name]
    else
      for (const side of ['zh', 'en'] as const)
        columns[`${name}_${side}`] = emptyAsNull((values[name] as LocalText)[side])
  }
  return columns
}

/**
 * Sets the given values of an organisation; the rest stays. Answers the version; undefined where `replacing` is not the present
 * one, 0 being that of an organisation that has set nothing.
 */
export async function saveLevel(
  db: Db,
  tenantId: number,
  {
    organisationId,
    values,
    replacing,
  }: {
    organisationId: string
    values: Readonly<Record<string, unknown>>
    replacing?: number
  },
): Promise<number | undefined> {
  const columns = Object.entries(columnsOf(values))
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const literals = sql.join(columns.map(([, value]) => sql`${value}`))
  const changes = sql.join([
    sql`version = branding.version + 1`,
    ...columns.map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  ])
  const { rows } = await sql<{ version: number }>`
    insert into branding (tenant_id, id, ${names}) values (${tenantId}, ${organisationId}, ${literals})
    on conflict (tenant_id, id) do update set ${changes}
      ${replacing === undefined ? sql`` : sql`where branding.version = ${replacing}`}
    returning version`.execute(db)
  return rows[0]?.version
}

/** What of a branding a copy takes over: colours, fonts and layout; no name, picture or address. */
const copiedColumns = [
  'font_family',
  'name_size',
  'name_color',
  'sign_in_name_size',
  'sign_in_name_color',
  'brand_color',
  'theme',
  'scaling_layout',
  'shows_organisation',
  'open_tree',
] as const

/** Gives copies of organisations what of the branding these have set themselves. */
export function copyBranding(db: Db, tenantId: number, copies: readonly Pair[]) {
  const columns = sql.join(copiedColumns.map((name) => sql.ref(name)))
  const values = sql.join(copiedColumns.map((name) => sql.ref(`b.${name}`)))
  return sql`
    insert into branding (tenant_id, id, ${columns})
    select b.tenant_id, m.copy, ${values}
      from ${pairsSql(copies)}
      join branding b on b.tenant_id = ${tenantId} and b.id = m.source
     where num_nonnulls(${values}) > 0`.execute(db)
}
