import { type Choice, mostChoicesShown } from '@iwater/contract/kit/calls'
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

/** The same whose name contains the keyword, or whose id it is, as choices of a field. */
export const functionChoices = (menus: OwnMenus, keyword = ''): Choice[] =>
  findableFunctionsOf(menus)
    .map(({ functionId, name, systemName }) => ({
      value: functionId,
      label: { zh: `${systemName.zh} / ${name.zh}`, en: `${systemName.en} / ${name.en}` },
    }))
    .filter(({ value, label }) =>
      `${label.zh}\n${label.en}\n${value}`.toLowerCase().includes(keyword.toLowerCase()),
    )
    .slice(0, mostChoicesShown)
