import { type Choice, type ChoiceRequest, mostChoicesShown } from '@iwater/contract/kit/calls'
import type { FindableFunction } from '@iwater/contract/search'
import { mapFunctions } from './function.service.ts'
import type { OwnMenus } from './menus/menu.service.ts'

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

function isAskedFor({ value, label }: Choice, { keyword = '', ids }: ChoiceRequest) {
  if (ids !== undefined) return ids.some((id) => id.toLowerCase() === value)
  const text = keyword.toLowerCase()
  return value === text || `${label.zh}\n${label.en}`.toLowerCase().includes(text)
}

/** The same whose name contains the keyword, or whose ids are named, as choices of a field. */
export const functionChoices = (menus: OwnMenus, wanted: ChoiceRequest): Choice[] =>
  findableFunctionsOf(menus)
    .map(({ functionId, name, systemName }) => ({
      value: functionId,
      label: { zh: `${systemName.zh} / ${name.zh}`, en: `${systemName.en} / ${name.en}` },
    }))
    .filter((choice) => isAskedFor(choice, wanted))
    .slice(0, mostChoicesShown)
