import type { Language } from '@iwater/contract/errors'
import type { FunctionEntry, MenuItem } from '@iwater/contract/navigation'
import { readMenuSight } from '#domains/identity'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { selectFunctions } from './function.queries.ts'
import { readMenu } from './menu.service.ts'
import { readSystems } from './system.service.ts'

/**
 * Functions by their ids, in the order given: those that the session may open, in a system that its
 * organisation has. The others are left out.
 */
export async function readFunctions(
  db: Db,
  session: Session,
  ids: readonly string[],
): Promise<FunctionEntry[]> {
  if (ids.length === 0) return []
  const systems = await readSystems(db, session, 'en', {})
  const sight = await readMenuSight(db, session.tenantId, session.userId)
  const rows = await selectFunctions(db, session.tenantId, ids)
  const open = rows.filter(
    ({ id, permission, is_configuration, system_id }) =>
      sight.isShown({ id, permission }) &&
      (!is_configuration || session.permissions.has('navigation.configure')) &&
      systems.some(({ systemId }) => systemId === system_id),
  )
  return ids.flatMap((id) =>
    open
      .filter((row) => row.id === id)
      .map((row) => ({
        functionId: row.id,
        name: { zh: row.name_zh, en: row.name_en },
        icon: row.icon,
        path: row.path,
        appUrl: row.external_url,
      })),
  )
}

const functionsIn = (items: readonly MenuItem[]): FunctionEntry[] =>
  items.flatMap(({ functionId, meta, icon, path, appUrl, children }) =>
    functionId === null
      ? functionsIn(children)
      : [{ functionId, name: meta.i18n, icon, path, appUrl }],
  )

type Wanted = { systemId?: string | undefined; organizationId?: string | undefined }

/** The first level of a system's menu. A function that stands there alone is a module of one. */
export async function readModules(db: Db, session: Session, language: Language, wanted: Wanted) {
  const menu = await readMenu(db, session, language, { ...wanted, appFlag: '0' })
  return menu.map((item) => ({
    microserviceId: item.moduleId,
    name: item.meta.i18n,
    icon: item.icon,
    functions: functionsIn([item]),
  }))
}
