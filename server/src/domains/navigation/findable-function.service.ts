import type { Language } from '@iwater/contract/errors'
import type { MenuItem } from '@iwater/contract/navigation'
import type { FindableFunction } from '@iwater/contract/search'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { readMenu } from './menu.service.ts'
import { readSystems } from './system.service.ts'

type Place = Pick<FindableFunction, 'systemId' | 'systemName' | 'moduleName'>

const functionsIn = (items: readonly MenuItem[], place: Place): FindableFunction[] =>
  items.flatMap(({ functionId, meta, icon, path, appUrl, children }) =>
    functionId === null
      ? functionsIn(children, { ...place, moduleName: meta.i18n })
      : [{ ...place, functionId, name: meta.i18n, icon, path, appUrl }],
  )

/** Every function of daily work that the session may see, over all systems of an organisation. */
export async function readFindableFunctions(
  db: Db,
  session: Session,
  language: Language,
  organizationId: string | undefined,
): Promise<FindableFunction[]> {
  const found: FindableFunction[] = []
  for (const { systemId, name } of await readSystems(db, session, language, { organizationId })) {
    const menu = await readMenu(db, session, language, { systemId, organizationId, appFlag: '0' })
    found.push(...functionsIn(menu, { systemId, systemName: name, moduleName: null }))
  }
  return found
}
