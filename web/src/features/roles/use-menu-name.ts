import type { MenuChoice } from '@iwater/contract/accounts/roles'
import { useQuery } from '@tanstack/react-query'
import { useLocal } from '#web/platform/i18n/language.ts'
import { menuChoicesQuery } from './roles.api.ts'

const flat = (entries: readonly MenuChoice[]): MenuChoice[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])

/** What a menu entry is called. */
export function useMenuName() {
  const local = useLocal()
  const { data: systems = [] } = useQuery(menuChoicesQuery)
  const entries = flat(systems.flatMap((system) => system.entries))
  return (menuEntryId: string) => {
    const found = entries.find((entry) => entry.menuEntryId === menuEntryId)
    return found === undefined ? menuEntryId : local(found.name)
  }
}
