import type { MenuChoice, RoleMenu, SystemMenu } from '@iwater/contract/accounts/roles'
import type { LocalText } from '@iwater/contract/fields'
import { functionsOf, sayOf, withSay } from './role-form.ts'

/** A page as a role decides about it: one menu entry, or those of all systems that open the same page of configuration. */
export type RoleFunction = { entry: MenuChoice; menuEntryIds: readonly string[] }

/** The functions of a system; without a name those of configuration, which is the same in every system. */
export type FunctionGroup = {
  key: string
  name: LocalText | null
  functions: readonly RoleFunction[]
}

const alone = (entry: MenuChoice): RoleFunction => ({ entry, menuEntryIds: [entry.menuEntryId] })

/** Entries that open one page, by the first of them. */
function joined(entries: readonly MenuChoice[]): RoleFunction[] {
  const found = new Map<string, { entry: MenuChoice; menuEntryIds: string[] }>()
  for (const entry of entries) {
    const page = entry.path ?? entry.menuEntryId
    const known = found.get(page)
    if (known) known.menuEntryIds.push(entry.menuEntryId)
    else found.set(page, { entry, menuEntryIds: [entry.menuEntryId] })
  }
  return [...found.values()]
}

/** What a role decides about, by system, and configuration once. */
export function functionGroups(systems: readonly SystemMenu[]): FunctionGroup[] {
  const all = systems.map((system) => ({ ...system, functions: functionsOf(system.entries) }))
  const configuration = all.flatMap(({ functions }) =>
    functions.filter(({ isConfiguration }) => isConfiguration),
  )
  const groups: FunctionGroup[] = all.map(({ systemId, name, functions }) => ({
    key: systemId,
    name,
    functions: functions.filter(({ isConfiguration }) => !isConfiguration).map(alone),
  }))
  return [...groups, { key: 'configuration', name: null, functions: joined(configuration) }].filter(
    ({ functions }) => functions.length > 0,
  )
}

/** What the draft says of a function: shown where one of its entries is, with the buttons that all that are shown hide. */
export function sayOfFunction(
  menus: readonly RoleMenu[],
  { menuEntryIds }: RoleFunction,
): Omit<RoleMenu, 'menuEntryId'> {
  const said = menuEntryIds.map((id) => sayOf(menus, id))
  const shown = said.filter(({ isShown }) => isShown)
  const [first, ...others] = shown.length > 0 ? shown : said
  return {
    isShown: shown.length > 0,
    hiddenButtons: (first?.hiddenButtons ?? []).filter((button) =>
      others.every(({ hiddenButtons }) => hiddenButtons.includes(button)),
    ),
  }
}

/** The draft's menus with the same say of all entries of a function. */
export const withSayOfFunction = (
  menus: readonly RoleMenu[],
  { menuEntryIds }: RoleFunction,
  say: Omit<RoleMenu, 'menuEntryId'>,
): readonly RoleMenu[] =>
  menuEntryIds.reduce<readonly RoleMenu[]>(
    (changed, menuEntryId) => withSay(changed, { menuEntryId, ...say }),
    menus,
  )
