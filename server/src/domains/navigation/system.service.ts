import type { Permission } from '@iwater/contract/access'
import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import type { SystemEntry } from '@iwater/contract/navigation'
import { readOrganisation } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { insertMenuEntries, type NewMenuEntry } from './menus/menu.queries.ts'
import { insertSystem, type SystemRow, selectSystems } from './system.queries.ts'

// What clients know systems by that are no tabs.
const hiddenDisplay = 1
const shownDisplay = 0

const versionOf = ({ version_name: name, display }: SystemRow) =>
  display === 'screen' ? `OTHER_${name}` : name

export const systemEntryOf = (
  row: SystemRow,
  session: Session,
  language: Language,
): SystemEntry => ({
  systemId: row.id,
  systemName: language === 'zh' ? row.name_zh : row.name_en,
  name: { zh: row.name_zh, en: row.name_en },
  versionName: versionOf(row),
  displayId: row.display === 'hidden' ? hiddenDisplay : shownDisplay,
  teamFlag: row.team_flag,
  defaultDesktop: row.is_default_desktop,
  icon: row.icon === null ? null : Number(row.icon),
  disposition: session.permissions.has('navigation.configure'),
  functionUrl: row.function_url,
  sysTopImage: row.top_image,
})

/** The systems of an organisation: its own and those assigned to all. */
export const systemsOf = (rows: readonly SystemRow[], organisationId: string) =>
  rows.filter(
    ({ is_limited, organisation_ids: ids }) => !is_limited || ids.includes(organisationId),
  )

type Wanted = { organizationId?: string | undefined; versionName?: string | undefined }

/** Systems of a visible organisation, the session's own when none is named. */
export async function readSystems(
  db: Db,
  session: Session,
  { organizationId = session.organisationId, versionName }: Wanted,
  { language }: { language: Language },
): Promise<SystemEntry[]> {
  await readOrganisation(db, session.tenantId, organizationId)
  const rows = await selectSystems(db, session.tenantId)
  return systemsOf(rows, organizationId)
    .filter((row) => versionName === undefined || versionOf(row) === versionName)
    .map((row) => systemEntryOf(row, session, language))
}

/** An entry of a new menu: a function with a path, an external page with an address, or a module with entries. */
export type MenuDraft = {
  name: LocalText
  /** Name of a lucide icon. */
  icon: string
  path?: string
  /** Shown in a frame at `/myiframe/` followed by the path. */
  externalUrl?: string
  permission?: Permission
  /** Belongs to configuration management and is not shown in ordinary menus. */
  isConfiguration?: boolean
  children?: readonly MenuDraft[]
}

/** Room between entries, for those that are moved between them. */
const step = 1024

function rowsOf(
  drafts: readonly MenuDraft[],
  place: Pick<NewMenuEntry, 'systemId' | 'parentId'>,
): NewMenuEntry[] {
  return drafts.flatMap((draft, at) => {
    const { name, icon, path = '', externalUrl, permission, isConfiguration = false } = draft
    const row: NewMenuEntry = {
      ...place,
      id: newId(),
      name,
      icon,
      path: externalUrl === undefined ? path : `/myiframe/${path}`,
      externalUrl: externalUrl ?? null,
      opens: externalUrl !== undefined ? 'external' : path === '' ? 'module' : 'page',
      permission: permission ?? null,
      isConfiguration,
      position: (at + 1) * step,
    }
    return [row, ...rowsOf(draft.children ?? [], { ...place, parentId: row.id })]
  })
}

type NewSystemWithMenu = {
  name: LocalText
  menu: readonly MenuDraft[]
  isDefaultDesktop?: boolean
  organisationIds?: readonly string[]
}

export const insertMenu = (
  db: Db,
  tenantId: number,
  systemId: string,
  menu: readonly MenuDraft[],
) => insertMenuEntries(db, tenantId, rowsOf(menu, { systemId, parentId: null }))

/** Adds a system with its menu, behind the others. */
export async function createSystem(
  db: Db,
  tenantId: number,
  { name, menu, isDefaultDesktop = false, organisationIds = [] }: NewSystemWithMenu,
) {
  const id = newId()
  await insertSystem(db, tenantId, { id, name, isDefaultDesktop, organisationIds })
  await insertMenu(db, tenantId, id, menu)
}
