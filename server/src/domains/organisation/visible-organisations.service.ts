import type { DataScope } from '@iwater/contract/access'
import type { Db, TenantScope } from '#platform/database/database'
import {
  type SubtreeRow,
  selectSubtree,
  selectTreeRows,
  selectWholeOf,
} from './organisation.queries.ts'
import { readOrganisation } from './organisation.service.ts'

export type Visible = '*' | readonly string[]

const isPart = {
  /** Departments are parts of their parent; another organisation is not. */
  department: ({ kind, is_shown }: SubtreeRow) => kind === 'department' && is_shown,
  any: ({ is_shown }: SubtreeRow) => is_shown,
} as const

/** The first row, and below it the parts of what is included already. */
function partsOf([top, ...below]: SubtreeRow[], admits: (row: SubtreeRow) => boolean): string[] {
  const ids = new Set(top ? [top.id] : [])
  for (const row of below) {
    if (row.parent_id !== null && ids.has(row.parent_id) && admits(row)) ids.add(row.id)
  }
  return [...ids]
}

/** What of an organisation and what is below it a scope shows to its members. */
const shownOf = (rows: SubtreeRow[], scope: DataScope): Visible => {
  if (scope !== 'organisation-and-below') return partsOf(rows, isPart.department)
  // Users who hide an organisation from its ancestors must still see it.
  return rows[0]?.parent_id === null ? '*' : partsOf(rows, isPart.any)
}

/** The organisations whose data a member of one of them sees; '*' for all of the tenant. */
export async function visibleOrganisations(
  db: Db,
  tenantId: number,
  organisationId: string,
  scope: DataScope,
): Promise<Visible> {
  if (scope === 'tenant') return '*'
  if (scope === 'own') return []
  const top =
    scope === 'organisation' ? await selectWholeOf(db, tenantId, organisationId) : organisationId
  return shownOf(await selectSubtree(db, tenantId, top), scope)
}

/**
 * The same for many organisations, from the tree as it is now. The transaction has to see the whole tenant; what is answered needs
 * none.
 */
export async function readVisibility(db: Db, tenantId: number) {
  const rows = await selectTreeRows(db, tenantId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = new Map<string, Visible>()
  const wholeOf = (id: string) =>
    byId.get(id)?.path.findLast((above) => byId.get(above)?.kind !== 'department') ?? id
  const visibleIn = (id: string, scope: DataScope) => {
    const top = scope === 'organisation' ? wholeOf(id) : id
    return shownOf(
      rows.filter(({ path }) => path.includes(top)),
      scope,
    )
  }
  return (organisationId: string, scope: DataScope): Visible => {
    if (scope === 'tenant') return '*'
    if (scope === 'own') return []
    const key = `${scope} ${organisationId}`
    const visible = known.get(key) ?? visibleIn(organisationId, scope)
    known.set(key, visible)
    return visible
  }
}

/** The part of an organisation and its subordinates that is visible to a session. */
export async function visibleWithin(
  db: Db,
  { tenantId, organisations }: TenantScope,
  organisationId: string,
): Promise<Visible> {
  const { parentId } = await readOrganisation(db, tenantId, organisationId)
  if (parentId === null) return organisations
  const rows = await selectSubtree(db, tenantId, organisationId)
  const ids = rows.map(({ id }) => id)
  return organisations === '*' ? ids : ids.filter((id) => organisations.includes(id))
}

/** Whether the first contains all of the second. */
export const isWithin = (part: Visible, whole: Visible) =>
  whole === '*' || (part !== '*' && part.every((id) => whole.includes(id)))
