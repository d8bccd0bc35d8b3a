import type { Language } from '@iwater/contract/errors'
import type { MenuItem } from '@iwater/contract/navigation'
import { type MenuSight, readMenuSight } from '#domains/identity'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { type MenuRow, selectMenuEntries } from './menu.queries.ts'
import { readSystems } from './system.service.ts'

/**
 * The entries below `parent` that the session may see. A module all of whose entries are hidden is hidden too; one
 * that has none stays, so that a client can say so.
 */
function itemsBelow(
  parent: { id: string; moduleId: string } | null,
  { rows, sight, language }: Menu,
): MenuItem[] {
  return rows
    .filter((row) => row.parent_id === (parent?.id ?? null))
    .flatMap((row) => {
      const moduleId = parent?.moduleId ?? row.id
      const hasEntries = rows.some(({ parent_id }) => parent_id === row.id)
      if (!hasEntries && !sight.isShown(row)) return []
      const children = itemsBelow({ id: row.id, moduleId }, { rows, sight, language })
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
        roles: place.isModule ? [] : sight.rolesFor(row),
        keepAlive: row.is_kept_alive,
        isTab: true,
        buttons: Object.fromEntries(sight.hiddenButtons(row).map((button) => [button, false])),
      },
      children: place.children,
    }
  }
}

type Menu = { rows: MenuRow[]; sight: MenuSight; language: Language }

type Wanted = {
  systemId?: string | undefined
  organizationId?: string | undefined
  appFlag: '0' | '1'
}

/** The menu of a system that the organisation has, of its first when none is named: what the session may see of it. */
export async function readMenu(
  db: Db,
  session: Session,
  language: Language,
  { systemId, organizationId, appFlag }: Wanted,
): Promise<MenuItem[]> {
  const isConfiguration = appFlag === '1'
  if (isConfiguration && !session.permissions.has('navigation.configure')) {
    throw new AppError('request.forbidden', { details: { permission: 'navigation.configure' } })
  }
  const systems = await readSystems(db, session, language, { organizationId })
  const system = systemId
    ? systems.find((each) => each.systemId === systemId)
    : (systems.find((each) => each.defaultDesktop) ?? systems[0])
  if (!system) {
    if (systemId) throw new AppError('navigation.system-not-found')
    return []
  }
  const rows = await selectMenuEntries(db, session.tenantId, system.systemId, isConfiguration)
  const sight = await readMenuSight(db, session.tenantId, session.userId)
  return itemsBelow(null, { rows, sight, language })
}
