import type { Permission } from '@iwater/contract/access'
import type { AccessExplanation, ExplanationReason } from '@iwater/contract/access-explanation'
import type { Language } from '@iwater/contract/errors'
import { permissionName } from '@iwater/contract/permission-names'
import {
  administratorRole,
  type MenuVisibility,
  readMenuVisibility,
  selectGivers,
  selectRoles,
} from '#domains/accounts'
import { wholeTenant } from '#domains/organisation'
import { type Database, type Db, withTenant } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { type AnyMenuRow, selectAllMenuEntries } from './menus/menu.queries.ts'
import { shownEntries } from './menus/menu-content.ts'
import { readSystems } from './system.service.ts'

/** Maximum number of named people who can help. */
const mostGivers = 5

type Question = {
  path?: string | undefined
  functionId?: string | undefined
  permission?: Permission | undefined
}

/** What prevents access; `entry` where it is a page. */
type Finding = {
  reason: ExplanationReason
  permission: Permission | null
  entry: AnyMenuRow | null
}

/** A page that was opened from a list is below it in the address. */
const isAt = (path: string, entry: AnyMenuRow) =>
  entry.path !== '' && (path === entry.path || path.startsWith(`${entry.path}/`))

const entriesOf = (rows: readonly AnyMenuRow[], { path, functionId }: Question) => {
  if (functionId !== undefined) return rows.filter(({ id }) => id === functionId)
  const found = rows.filter((row) => path !== undefined && isAt(path, row))
  const longest = Math.max(...found.map((row) => row.path.length))
  return found.filter((row) => row.path.length === longest)
}

const needs = (session: Session, row: AnyMenuRow): Permission | null => {
  if (row.is_configuration && !session.permissions.has('navigation.configure')) {
    return 'navigation.configure'
  }
  const permission = row.permission as Permission | null
  return permission && !session.permissions.has(permission) ? permission : null
}

/** The same page may be in several menus: a visible one is enough, then the one with the fewest obstacles counts. */
function judge(
  entries: readonly AnyMenuRow[],
  session: Session,
  { visibility, systems }: { visibility: MenuVisibility; systems: ReadonlySet<string> },
): Finding {
  const [first] = entries
  if (first === undefined) return { reason: 'unknown', permission: null, entry: null }
  const own = entries.filter(({ system_id }) => systems.has(system_id))
  if (own.length === 0) return { reason: 'system', permission: null, entry: first }
  const allowed = own.filter((entry) => needs(session, entry) === null)
  const shown = allowed.find((entry) => visibility.isShown(entry))
  if (shown) return { reason: 'visible', permission: null, entry: shown }
  const [hidden] = allowed
  if (hidden) return { reason: 'menu', permission: null, entry: hidden }
  const entry = own.find(({ is_configuration }) => !is_configuration) ?? first
  return { reason: 'permission', permission: needs(session, entry), entry }
}

async function find(
  db: Db,
  session: Session,
  question: Question,
): Promise<Finding & { visibility: MenuVisibility }> {
  const { tenantId } = session
  const visibility = await readMenuVisibility(db, session)
  const { permission } = question
  if (permission !== undefined) {
    const reason = session.permissions.has(permission) ? 'visible' : 'permission'
    return { visibility, reason, permission: reason === 'visible' ? null : permission, entry: null }
  }
  const entries = entriesOf(shownEntries(await selectAllMenuEntries(db, tenantId)), question)
  const systems = await readSystems(db, session, {}, { language: 'en' })
  const ids = new Set(systems.map(({ systemId }) => systemId))
  return { visibility, ...judge(entries, session, { visibility, systems: ids }) }
}

type Role = Awaited<ReturnType<typeof selectRoles>>[number]

/** Whether a role has the missing right. */
const helps = (
  role: Role,
  { reason, permission, entry, visibility }: Finding & { visibility: MenuVisibility },
) => {
  if (reason === 'permission' && permission) {
    return role.key === administratorRole || role.permissions.includes(permission)
  }
  const showing = entry && reason === 'menu' ? visibility.rolesFor(entry) : []
  return showing.includes(role.key)
}

/**
 * Explains why the person does not see a page or may not do something, which roles have the missing right and who
 * grants them. People who can help are searched in the whole tenant, in a transaction of its own after that of the
 * person.
 */
export async function readAccessExplanation(
  database: Database,
  session: Session,
  question: Question,
  { language }: { language: Language },
): Promise<AccessExplanation> {
  const { tenantId, organisationId } = session
  const { found, roles } = await withTenant(database, session, async (db) => ({
    found: await find(db, session, question),
    roles: await selectRoles(db, tenantId),
  }))
  const { reason, permission, entry } = found
  const isHelped = reason === 'permission' || reason === 'menu' || reason === 'system'
  const givers = isHelped
    ? await withTenant(database, wholeTenant(tenantId), (db) =>
        selectGivers(db, tenantId, { organisationId, permission, most: mostGivers }),
      )
    : []
  return {
    reason,
    name: entry && { zh: entry.name_zh, en: entry.name_en },
    permission,
    permissionName: permission && permissionName(permission, language),
    roles: roles
      .filter((role) => helps(role, found))
      .map(({ name_zh, name_en }) => ({ zh: name_zh, en: name_en })),
    givers,
  }
}
