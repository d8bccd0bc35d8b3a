import { findMenu, type MenuItem } from '@iwater/contract/navigation'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { chooseSystem, useSession } from '#web/platform/session/session.ts'
import { useShellState, useShellStore } from '#web/shell/shell-state.ts'
import { entranceTo, visibleTo } from './menu-items.ts'

type Place = { organisationId: string | null; systemId: string | null; isConfiguring: boolean }

const menuQuery = ({ organisationId, systemId, isConfiguring }: Place) => ({
  ...apiQuery(findMenu, {
    ...(organisationId === null ? {} : { organizationId: organisationId }),
    ...(systemId === null ? {} : { systemId }),
    appFlag: isConfiguring ? '1' : '0',
  }),
  staleTime: 300_000,
})

const none: readonly MenuItem[] = []
const noRoles: readonly string[] = []

function usePlace(): Place {
  const organisationId = useSession((session) => session.organisationId)
  const systemId = useSession((session) => session.systemId)
  const isConfiguring = useShellState((state) => state.isConfiguring)
  return useMemo(
    () => ({ organisationId, systemId, isConfiguring }),
    [organisationId, systemId, isConfiguring],
  )
}

export type Menu = {
  items: readonly MenuItem[]
  isPending: boolean
  error: Error | null
  retry: () => void
}

/** The menu of the system on screen, as the server sends it for this person. */
export function useMenu(): Menu {
  const roles = useSession((session) => session.info?.roles) ?? noRoles
  const { data, isPending, error, refetch } = useQuery({
    ...menuQuery(usePlace()),
    placeholderData: keepPreviousData,
  })
  const items = useMemo(() => (data === undefined ? none : visibleTo(roles, data)), [data, roles])
  return { items, isPending, error, retry: () => void refetch() }
}

/**
 * Enters another system, configuration management or the work desktop: fetches the menu there, then
 * shows it together with a page it has.
 */
export function useEnter(go: (address: string) => void, path: string) {
  const queryClient = useQueryClient()
  const store = useShellStore()
  const place = usePlace()
  const roles = useSession((session) => session.info?.roles) ?? noRoles
  return useCallback(
    async (target: { systemId?: string; isConfiguring: boolean }) => {
      const next = { ...place, ...target }
      const query = menuQuery(next)
      // A menu that cannot be fetched says so itself, where it would stand.
      await queryClient.prefetchQuery(query)
      if (target.systemId !== undefined) chooseSystem(target.systemId)
      store.setState({ isConfiguring: next.isConfiguring })
      const menu = queryClient.getQueryData(query.queryKey)
      const entrance = menu && entranceTo(visibleTo(roles, menu), path)
      if (entrance !== path) go(entrance ?? paths.welcome())
    },
    [queryClient, store, place, roles, go, path],
  )
}
