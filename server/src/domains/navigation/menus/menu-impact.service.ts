import type { LocalText } from '@iwater/contract/fields'
import {
  type EntryRole,
  type MenuImpact,
  mostNamed,
  type PlannedMenuChange,
} from '@iwater/contract/pages/menus'
import {
  countByRole,
  type MenuReader,
  mayConfigureBy,
  menuVisibilityOf,
  selectReaderGroups,
  selectRoleMenus,
  selectRoles,
} from '#domains/accounts'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { type AnyMenuRow, selectMenuEntry } from './menu.queries.ts'
import type { MenuContent } from './menu-content.ts'
import { permissionOf } from './menu-record.service.ts'
import { openPages } from './open-pages.ts'
import { readAllMenus } from './own-page.service.ts'

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

/** A page that is lost, to how many people and to which roles; `first` are the people named. */
type Loss = { name: LocalText; people: number; first: Named[]; roles: LocalText[] }

type Named = Pick<MenuReader, 'id' | 'name'>

/** As the groups are ordered: by the Chinese name, then by the id. */
const inOrder = (one: Named, other: Named) => {
  if (one.name.zh !== other.name.zh) return one.name.zh < other.name.zh ? -1 : 1
  return one.id < other.id ? -1 : 1
}

const namesOf = (people: readonly Named[]) =>
  people
    .toSorted(inOrder)
    .slice(0, mostNamed)
    .map(({ name }) => name)

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
  const lost = new Map<string, Loss>()
  /** The pages that a reader loses. */
  const note = (reader: Pick<MenuReader, 'organisationIds' | 'roleKeys'>) => {
    const left = pagesAfter?.(reader)
    return [...(pagesBefore?.(reader) ?? [])].flatMap(([path, name]) => {
      if (left?.has(path)) return []
      const loss = lost.get(path) ?? { name, people: 0, first: [], roles: [] }
      lost.set(path, loss)
      return [loss]
    })
  }
  let people = 0
  for (const group of await selectReaderGroups(db, tenantId, { most: mostNamed })) {
    const losses = note(group)
    if (losses.length > 0) people += group.people
    for (const loss of losses) {
      loss.people += group.people
      loss.first.push(...group.first)
    }
  }
  const everywhere = [...new Set(before.systems.flatMap((one) => one.organisation_ids))]
  // Of systems that all organisations have, an id that none of them has finds them.
  const organisationIds = [...everywhere, '']
  for (const { key, name_zh: zh, name_en: en } of roles)
    for (const loss of note({ organisationIds, roleKeys: [key] })) loss.roles.push({ zh, en })
  return {
    people,
    pages: [...lost.values()].map(({ first, ...loss }) => ({ ...loss, names: namesOf(first) })),
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
  const people = await countByRole(db, tenantId)
  return roles.map(({ id, key, name_zh: zh, name_en: en }) => {
    const visibility = menuVisibilityOf(roles, roleMenus, [[key]])
    const mayOpen = !entry.is_configuration || mayConfigureBy(roles, [key])
    return {
      roleId: id,
      name: { zh, en },
      isShown: mayOpen && visibility.isShown(entry),
      people: people.get(id) ?? 0,
      hiddenButtons: visibility.hiddenButtons(entry),
    }
  })
}
