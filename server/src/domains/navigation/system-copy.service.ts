import type { LocalText } from '@iwater/contract/fields'
import { copyRoleMenus, countRoleMenus } from '#domains/accounts'
import { isWithin } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import type { Pair } from '#platform/database/pairs'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { type SystemRow, selectSystems } from './system.queries.ts'
import {
  insertEntryCopies,
  insertSystemCopy,
  selectEntryIds,
  widenSystem,
} from './system-copy.queries.ts'

/** What becomes of the systems of organisations that are copied. */
export type SystemPlan = {
  /** Those that these organisations alone have: each is copied with its menu. */
  own: readonly SystemRow[]
  entryIds: readonly string[]
  /** Those that others have too: the copies get them as well. */
  shared: readonly SystemRow[]
  /** Settings of roles for these entries. */
  roleMenus: number
  /** How many the session may not change. */
  left: number
}

type Scoped = Pick<Session, 'tenantId' | 'permissions' | 'organisations'>

/**
 * Plans what becomes of the systems of organisations. Those that every organisation has need nothing, and a link to a large screen
 * of theirs leads to their own screen.
 */
export async function planSystems(
  db: Db,
  { tenantId, permissions, organisations }: Scoped,
  organisationIds: readonly string[],
): Promise<SystemPlan> {
  const ids = new Set(organisationIds)
  const plan = { own: [] as SystemRow[], shared: [] as SystemRow[], left: 0 }
  for (const system of await selectSystems(db, tenantId)) {
    const { is_limited: isLimited, organisation_ids: having, display } = system
    if (!isLimited || !having.some((id) => ids.has(id))) continue
    const isOwn = having.every((id) => ids.has(id))
    if (isOwn && display === 'screen') continue
    const isVisible = organisations === '*' || isWithin(having, organisations)
    if (!permissions.has('navigation.configure') || !isVisible) plan.left += 1
    else (isOwn ? plan.own : plan.shared).push(system)
  }
  const systemIds = plan.own.map(({ id }) => id)
  const entryIds = await selectEntryIds(db, tenantId, systemIds)
  return { ...plan, entryIds, roleMenus: await countRoleMenus(db, tenantId, entryIds) }
}

/** Characters of the name of a system at most. */
const mostCharacters = 80

const named = (system: string, organisation: string, [open, close]: readonly [string, string]) =>
  `${system}${open}${organisation}${close}`.slice(0, mostCharacters)

const pairsOf = (ids: readonly string[]): Pair[] => ids.map((source) => ({ source, copy: newId() }))

/**
 * Copies systems as planned, each called after the copy as well, because administrators see the systems of all organisations in one
 * list. Roles show and hide the copied menu entries as they do those that are copied.
 */
export async function copySystems(
  db: Db,
  tenantId: number,
  { own, entryIds, shared }: SystemPlan,
  { copyOf, name }: { copyOf: ReadonlyMap<string, string>; name: LocalText },
) {
  const copiesOf = ({ organisation_ids: ids }: SystemRow) =>
    ids.flatMap((id) => copyOf.get(id) ?? [])
  for (const system of shared)
    await widenSystem(db, tenantId, { id: system.id, organisationIds: copiesOf(system) })
  const systems = pairsOf(own.map(({ id }) => id))
  for (const [at, pair] of systems.entries()) {
    const system = own[at] as SystemRow
    await insertSystemCopy(db, tenantId, {
      ...pair,
      name: {
        zh: named(system.name_zh, name.zh, ['（', '）']),
        en: named(system.name_en, name.en, [' (', ')']),
      },
      organisationIds: copiesOf(system),
    })
  }
  const entries = pairsOf(entryIds)
  await insertEntryCopies(db, tenantId, { systems, entries })
  await copyRoleMenus(db, tenantId, entries)
}
