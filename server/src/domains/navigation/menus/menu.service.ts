import type { Language } from '@iwater/contract/errors'
import type { MenuItem, SystemEntry } from '@iwater/contract/navigation'
import {
  type MenuVisibility,
  menuVisibilityOf,
  readersOf,
  selectRoleMenus,
  selectRoles,
} from '#domains/accounts'
import { askTenant, type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { type SystemRow, selectSystems } from '../system.queries.ts'
import { systemEntryOf, systemsOf } from '../system.service.ts'
import {
  type MenuRow,
  selectMenuBasis,
  selectMenuEntries,
  selectMenuRevision,
} from './menu.queries.ts'

/**
 * The entries below `parent` that the session may see. A module all of whose entries are hidden is hidden too; an empty
 * module stays, so that a client can say so.
 */
function itemsBelow(
  parent: { id: string; moduleId: string } | null,
  { rows, visibility, language }: Menu,
): MenuItem[] {
  return rows
    .filter((row) => row.parent_id === (parent?.id ?? null))
    .flatMap((row) => {
      const moduleId = parent?.moduleId ?? row.id
      const hasEntries = rows.some(({ parent_id }) => parent_id === row.id)
      if (!hasEntries && !visibility.isShown(row)) return []
      const children = itemsBelow({ id: row.id, moduleId }, { rows, visibility, language })
      if (hasEntries && children.length === 0) return []
      return [itemOf(row, { moduleId, children, isModule: hasEntries || row.path === '' })]
    })

  function itemOf(
    row: MenuRow,
    place: { moduleId: string; children: MenuItem[]; isModule: boolean },
  ): MenuItem {
    return {
      moduleId: place.moduleId,
      functionId: place.isModule ? null : row.id,
      label: language === 'zh' ? row.name_zh : row.name_en,
      path: row.path,
      icon: row.icon,
      appUrl: row.external_url,
      meta: {
        i18n: { zh: row.name_zh, en: row.name_en },
        roles: place.isModule ? [] : visibility.rolesFor(row),
        keepAlive: row.is_kept_alive,
        isTab: true,
        buttons: Object.fromEntries(visibility.hiddenButtons(row).map((button) => [button, false])),
      },
      children: place.children,
    }
  }
}

type Menu = { rows: readonly MenuRow[]; visibility: MenuVisibility; language: Language }

/** The content of the menus of a tenant, as of a revision or later. */
export type MenuParts = {
  revision: string
  systems: SystemRow[]
  entries: MenuRow[]
  roles: Awaited<ReturnType<typeof selectRoles>>
  roleMenus: Awaited<ReturnType<typeof selectRoleMenus>>
}

const maxRemembered = 500

// The revision is read first: a change meanwhile may be included in the rest, and is then read again.
export async function loadMenuParts(db: Db, tenantId: number): Promise<MenuParts> {
  const revision = await selectMenuRevision(db, tenantId)
  const [systems, entries, roles, roleMenus] = await Promise.all([
    selectSystems(db, tenantId),
    selectMenuEntries(db, tenantId),
    selectRoles(db, tenantId),
    selectRoleMenus(db, tenantId),
  ])
  return { revision, systems, entries, roles, roleMenus }
}

/** For whom menus are built. */
type Reader = {
  /** Of each person whose menus count: several in a view. */
  roleKeys: readonly (readonly string[])[]
  organisationId: string
  mayConfigure: boolean
  language: Language
}

/** The menus of a reader in an organisation, from the content of all. */
export function menusFor(
  { systems, entries, roles, roleMenus }: MenuParts,
  { roleKeys, organisationId, mayConfigure, language }: Reader,
) {
  const visibility = menuVisibilityOf(roles, roleMenus, roleKeys)
  const own = systemsOf(systems, organisationId)
  const tabs = own.filter(({ display }) => display === 'tab')
  return {
    systems: own,
    of({ systemId, appFlag }: Pick<Wanted, 'systemId' | 'appFlag'>): MenuItem[] {
      const isConfiguration = appFlag === '1'
      if (isConfiguration && !mayConfigure)
        throw new AppError('request.forbidden', { details: { permission: 'navigation.configure' } })
      const system = systemId
        ? own.find(({ id }) => id === systemId)
        : (tabs.find((each) => each.is_default_desktop) ?? tabs[0])
      if (!system && systemId) throw new AppError('navigation.system-not-found')
      const rows = entries.filter(
        (row) => row.system_id === system?.id && row.is_configuration === isConfiguration,
      )
      return itemsBelow(null, { rows, visibility, language })
    },
  }
}

type Place = { organizationId?: string | undefined }
type Wanted = Place & { systemId?: string | undefined; appFlag: '0' | '1' }

/** The menus of one person in one organisation. */
export type OwnMenus = {
  systems: SystemEntry[]
  /**
   * The menu of a system of the organisation, of its first one when none is named, as far as the session may see it.
   */
  of(wanted: Pick<Wanted, 'systemId' | 'appFlag'>): MenuItem[]
}

/**
 * Menus, built from cached content of each tenant. Every call asks the database for the revision, together with the
 * data of the person: a counter in the database is cheaper than the rows, and never late.
 */
export function openMenus({ app }: Services) {
  const remembered = new Map<number, MenuParts>()

  async function partsOf(session: Session, revision: string): Promise<MenuParts> {
    const { tenantId } = session
    const known = remembered.get(tenantId)
    if (known?.revision === revision) return known
    const parts = await withTenant(app, session, (db) => loadMenuParts(db, tenantId))
    remembered.delete(tenantId)
    remembered.set(tenantId, parts)
    const [oldest] = remembered.keys()
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
    return parts
  }

  return async (
    session: Session,
    { organizationId = session.organisationId }: Place,
    { language }: { language: Language },
  ): Promise<OwnMenus> => {
    const { tenantId } = session
    const accountIds = readersOf(session)
    const { revision, isSeen, roleKeys } = await askTenant(app, session, (db) =>
      selectMenuBasis(db, tenantId, { accountIds, organisationId: organizationId }),
    )
    if (!isSeen) throw new AppError('organisation.not-found')
    const { systems, of } = menusFor(await partsOf(session, revision), {
      roleKeys,
      organisationId: organizationId,
      mayConfigure: session.permissions.has('navigation.configure'),
      language,
    })
    return { systems: systems.map((row) => systemEntryOf(row, session, language)), of }
  }
}

export type Menus = ReturnType<typeof openMenus>
