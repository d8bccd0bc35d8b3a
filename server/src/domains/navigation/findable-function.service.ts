import type { FindableFunction } from '@iwater/contract/search'
import { mapFunctions } from './function.service.ts'
import type { OwnMenus } from './menu.service.ts'

/** All functions outside configuration management that a user may see, over all their systems. */
export const findableFunctionsOf = ({ systems, of }: OwnMenus): FindableFunction[] =>
  systems.flatMap(({ systemId, name: systemName }) =>
    mapFunctions(of({ systemId, appFlag: '0' }), (entry, module) => ({
      ...entry,
      systemId,
      systemName,
      moduleName: module?.meta.i18n ?? null,
    })),
  )
