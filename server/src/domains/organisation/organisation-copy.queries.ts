import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { type Pair, pairsSql } from '#platform/database/pairs'

/** An organisation of a tree and the one above it; level 1 is the topmost of the tenant. */
export type Branch = { id: string; parentId: string | null; level: number }

/** An organisation and what is visible below it, from the top down. */
export async function selectBranches(db: Db, tenantId: number, id: string): Promise<Branch[]> {
  const { rows } = await sql<Branch>`
    select id, parent_id as "parentId", cardinality(path) as level from organisation
     where tenant_id = ${tenantId} and path @> array[${id}::uuid]
     order by cardinality(path), position, id`.execute(db)
  return rows
}

/** What the visible organisations directly below one are called. */
export async function selectNamesBelow(db: Db, tenantId: number, id: string): Promise<LocalText[]> {
  const { rows } = await sql<LocalText>`
    select name_zh as zh, name_en as en from organisation
     where tenant_id = ${tenantId} and parent_id = ${id}`.execute(db)
  return rows
}

/** An organisation and the copy that is made of it; one with a name of its own stands behind the others, the rest as it stood. */
export type OrganisationCopy = Pair & { parentId: string; name?: LocalText }

/**
 * Copies organisations of one level: those above have to be there. The copies have no heads, host names or address of a large
 * screen.
 */
export const insertOrganisationCopies = (
  db: Db,
  tenantId: number,
  copies: readonly OrganisationCopy[],
) =>
  sql`
    insert into organisation (tenant_id, id, parent_id, kind, name_zh, name_en, position, is_shown, is_team_enabled)
    select o.tenant_id, m.copy, m.parent_id, o.kind, coalesce(m.name_zh, o.name_zh), coalesce(m.name_en, o.name_en),
           case when m.name_zh is null then o.position end, o.is_shown, o.is_team_enabled
      from ${pairsSql(copies, 'm', [
        { name: 'parent_id', type: 'uuid', values: copies.map(({ parentId }) => parentId) },
        { name: 'name_zh', type: 'text', values: copies.map(({ name }) => name?.zh ?? null) },
        { name: 'name_en', type: 'text', values: copies.map(({ name }) => name?.en ?? null) },
      ])}
      join organisation o on o.tenant_id = ${tenantId} and o.id = m.source`.execute(db)

/** Deletes organisations of one level: none may stand below them. */
export const deleteOrganisations = (db: Db, tenantId: number, ids: readonly string[]) =>
  sql`delete from organisation where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
