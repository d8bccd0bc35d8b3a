import { holds } from '@iwater/contract/kit/condition'
import type { Faults } from '@iwater/contract/kit/faults'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Described } from './columns.ts'
import type { Draft, Row } from './entity.queries.ts'

/** What decides whether a record may stand below another one; undefined where the session does not see that one. */
async function selectParent(db: Db, { table, list }: Described, tenantId: number, id: string) {
  const names = [...(list.within ?? []), ...(list.holds ? [list.holds[0]] : [])]
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}
     where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  return rows[0]
}

/** A record stands below one of its own part of the records, and of those only below one that may have others below it. */
export async function placeFaults(
  db: Db,
  entity: Described,
  tenantId: number,
  draft: Draft,
  before: Row | null,
): Promise<Faults> {
  const { tree, within = [], holds: condition } = entity.list
  if (tree === undefined || (within.length === 0 && condition === undefined)) return {}
  const id = draft[tree]
  if (typeof id !== 'string' || before?.[tree] === id) return {}
  const parent = await selectParent(db, entity, tenantId, id)
  // One that is not visible is found among the references.
  if (parent === undefined) return {}
  if (within.some((name) => parent[name] !== draft[name])) return { [tree]: { is: 'not-found' } }
  return holds(condition, parent) ? {} : { [tree]: { is: 'holds-none' } }
}
