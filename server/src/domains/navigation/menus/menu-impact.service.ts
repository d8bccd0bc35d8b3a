import type { LocalText } from '@iwater/contract/fields'
import {
  type EntryRole,
  type MenuImpact,
  mostNamed,
  type PlannedMenuChange,
} from '@iwater/contract/pages/menus'
import {
  type MenuReader,
  mayConfigureBy,
  menuVisibilityOf,
  selectMenuReaders,
  selectRoleMenus,
  selectRoles,
} from '#domains/accounts'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { systemsOf } from '../system.service.ts'
import { type AnyMenuRow, selectMenuEntry } from './menu.queries.ts'
import { type MenuContent, shownEntries } from './menu-content.ts'
import { permissionOf } from './menu-record.service.ts'
import { readAllMenus } from './own-page.service.ts'

type Roles = Awaited<ReturnType<typeof selectRoles>>
type RoleMenus = Awaited<ReturnType<typeof selectRoleMenus>>

/** An entry as a change would leave it. */
function changed(entry: AnyMenuRow, change: PlannedMenuChange): AnyMenuRow {
  const { opens = entry.opens, isShown = entry.is_shown, parentId = entry.parent_id } = change
  const path = change.path === undefined ? entry.path : (change.path ?? '')
  const isOther = opens !== entry.opens || path !== entry.path
  return {
    ...entry,
    is_shown: isShown,
    parent_id: parentId,
    ...(isOther && opens === 'page' && { path, permission: permissionOf(path) }),
    // The address itself is where an external entry leads: it is another page than the one before.
    ...(isOther && opens !== 'page' && { path: `/myiframe/${entry.id}`, permission: null }),
  }
}

/** The menus as they would be after some changes. */
function withChanges(
  { systems, entries }: MenuContent,
  changes: readonly PlannedMenuChange[],
): MenuContent {
  const byId = new Map(changes.map((change) => [change.menuEntryId, change]))
  return {
    systems,
    entries: entries.flatMap((entry) => {
      const change = byId.get(entry.id)
      if (change === undefined) return [entry]
      return change.isRemoved ? [] : [changed(entry, change)]
    }),
  }
}

/** The pages of menus by their paths, each with the name that its first entry has. */
type Pages = ReadonlyMap<string, LocalText>

/** Answers the pages that somebody has in any menu, remembering those of people with the same roles and organisations. */
function openPages(content: MenuContent, roles: Roles, roleMenus: RoleMenus) {
  const shown = shownEntries(content.entries).filter(({ path }) => path !== '')
  const tabs = content.systems.filter(({ display }) => display === 'tab')
  const known = new Map<string, Pages>()
  function read({ organisationIds, roleKeys }: Pick<MenuReader, 'organisationIds' | 'roleKeys'>) {
    const visibility = menuVisibilityOf(roles, roleMenus, [roleKeys])
    const mayConfigure = mayConfigureBy(roles, roleKeys)
    const own = new Set(organisationIds.flatMap((id) => systemsOf(tabs, id).map((one) => one.id)))
    const pages = new Map<string, LocalText>()
    for (const entry of shown) {
      const isTheirs = own.has(entry.system_id) && visibility.isShown(entry)
      if (!isTheirs || (entry.is_configuration && !mayConfigure) || pages.has(entry.path)) continue
      pages.set(entry.path, { zh: entry.name_zh, en: entry.name_en })
    }
    return pages
  }
  return (reader: Pick<MenuReader, 'organisationIds' | 'roleKeys'>): Pages => {
    const key = [reader.organisationIds.toSorted(), reader.roleKeys].join(' ')
    const pages = known.get(key) ?? read(reader)
    known.set(key, pages)
    return pages
  }
}

/** Which visible people and roles would lose which pages by changes of entries. */
export async function readImpact(
  db: Db,
  { tenantId }: Session,
  changes: readonly PlannedMenuChange[],
): Promise<MenuImpact> {
  const before = await readAllMenus(db, tenantId)
  const after = withChanges(before, changes)
  const roles = await selectRoles(db, tenantId)
  const roleMenus = await selectRoleMenus(db, tenantId)
  const [pagesBefore, pagesAfter] = [before, after].map((one) => openPages(one, roles, roleMenus))
  const lost = new Map<string, { name: LocalText; names: LocalText[]; roles: LocalText[] }>()
  /** The pages that a reader loses. */
  const note = (reader: Pick<MenuReader, 'organisationIds' | 'roleKeys'>) => {
    const left = pagesAfter?.(reader)
    return [...(pagesBefore?.(reader) ?? [])].flatMap(([path, name]) => {
      if (left?.has(path)) return []
      const loss = lost.get(path) ?? { name, names: [], roles: [] }
      lost.set(path, loss)
      return [loss]
    })
  }
  let people = 0
  for (const reader of await selectMenuReaders(db, tenantId)) {
    const losses = note(reader)
    if (losses.length > 0) people += 1
    for (const { names } of losses) names.push(reader.name)
  }
  const everywhere = [...new Set(before.systems.flatMap((one) => one.organisation_ids))]
  // Of systems that all organisations have, an id that none of them has finds them.
  const organisationIds = [...everywhere, '']
  for (const { key, name_zh: zh, name_en: en } of roles)
    for (const loss of note({ organisationIds, roleKeys: [key] })) loss.roles.push({ zh, en })
  return {
    people,
    pages: [...lost.values()].map(({ name, names, roles: losing }) => ({
      name,
      people: names.length,
      names: names.slice(0, mostNamed),
      roles: losing,
    })),
  }
}

/** What each role shows of an entry. Throws navigation.function-not-found. */
export async function readEntryRoles(
  db: Db,
  { tenantId }: Session,
  menuEntryId: string,
): Promise<EntryRole[]> {
  const entry = await selectMenuEntry(db, tenantId, menuEntryId)
  if (!entry) throw new AppError('navigation.function-not-found')
  const roles = await selectRoles(db, tenantId)
  const roleMenus = await selectRoleMenus(db, tenantId)
  const readers = await selectMenuReaders(db, tenantId)
  return roles.map(({ id, key, name_zh: zh, name_en: en }) => {
    const visibility = menuVisibilityOf(roles, roleMenus, [[key]])
    const mayOpen = !entry.is_configuration || mayConfigureBy(roles, [key])
    return {
      roleId: id,
      name: { zh, en },
      isShown: mayOpen && visibility.isShown(entry),
      people: readers.filter(({ roleKeys }) => roleKeys.includes(key)).length,
      hiddenButtons: visibility.hiddenButtons(entry),
    }
  })
}
