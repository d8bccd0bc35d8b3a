import type { FunctionEntry, MenuItem } from '@iwater/contract/navigation'
import { readMenuVisibility } from '#domains/accounts'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { selectFunctions } from './function.queries.ts'
import { readSystems } from './system.service.ts'

/**
 * Functions by their ids, in the given order: those that the session may open, in a system of its organisation. The
 * others are left out.
 */
export async function readFunctions(
  db: Db,
  session: Session,
  ids: readonly string[],
): Promise<FunctionEntry[]> {
  if (ids.length === 0) return []
  const systems = await readSystems(db, session, {}, { language: 'en' })
  const visibility = await readMenuVisibility(db, session)
  const rows = await selectFunctions(db, session.tenantId, ids)
  const open = rows.filter(
    ({ id, permission, is_configuration, system_id }) =>
      visibility.isShown({ id, permission }) &&
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

/** The result of `take` for every function of a menu and its module, null where it has none. */
export const mapFunctions = <Taken>(
  items: readonly MenuItem[],
  take: (entry: FunctionEntry, module: MenuItem | null) => Taken,
  module: MenuItem | null = null,
): Taken[] =>
  items.flatMap((item) => {
    const { functionId, meta, icon, path, appUrl, children } = item
    return functionId === null
      ? mapFunctions(children, take, item)
      : [take({ functionId, name: meta.i18n, icon, path, appUrl }, module)]
  })

/** The first level of a menu. A function without a module counts as a module of one. */
export const modulesOf = (menu: readonly MenuItem[]) =>
  menu.map((item) => ({
    microserviceId: item.moduleId,
    name: item.meta.i18n,
    icon: item.icon,
    functions: mapFunctions([item], (entry) => entry),
  }))
