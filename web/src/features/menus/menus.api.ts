import { entityCalls } from '@iwater/contract/kit/calls'
import {
  listEntryRoles,
  listMenuReaders,
  type PlannedMenuChange,
  previewMenu,
  readMenuImpact,
} from '@iwater/contract/pages/menus'
import { systemPlace } from '@iwater/contract/pages/navigation-places'
import type { systemRecord } from '@iwater/contract/pages/systems'
import { apiQuery } from '#web/platform/api/api.ts'

const mostSystems = 100

/** Their whole description would come with every page, because two have it. */
const systemCalls = entityCalls({ ...systemPlace, list: {} } as unknown as typeof systemRecord)

/** The systems in the order of their tabs. */
export const systemsQuery = apiQuery(systemCalls.list, {
  current: 1,
  size: mostSystems,
  sort: 'position',
  order: 'asc',
})

export const impactQuery = (changes: PlannedMenuChange[]) => ({
  ...apiQuery(readMenuImpact, { changes }),
  staleTime: 0,
})

export const entryRolesQuery = (menuEntryId: string) => ({
  ...apiQuery(listEntryRoles, { menuEntryId }),
  staleTime: 0,
})

export const readersQuery = (keyword: string) =>
  apiQuery(listMenuReaders, keyword === '' ? {} : { keyword })

/** The menu of a system, ordinary or of configuration management. */
export type MenuPlace = { systemId: string; isConfiguration: boolean }

/** For whom a menu is shown. */
export type MenuReader = { roleId: string } | { personId: string }

export const previewQuery = ({ systemId, isConfiguration }: MenuPlace, reader: MenuReader) => ({
  ...apiQuery(previewMenu, { systemId, appFlag: isConfiguration ? '1' : '0', ...reader }),
  staleTime: 0,
})
