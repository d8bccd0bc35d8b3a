import { findMenu, type MenuItem } from '@iwater/contract/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { onMenusChanged } from '#web/platform/page/menu-changes.ts'
import { chooseSystem, useHasPermission, useSession } from '#web/platform/session/session.ts'
import type { Enter } from '#web/shell/header/SystemTabs.tsx'
import { type ShellStore, useShellState, useShellStore } from '#web/shell/shell-state.ts'
import type { Go } from '#web/shell/use-go.ts'
import { isListed, landingPath, visibleTo } from './menu-items.ts'

export type MenuPlace = {
  organisationId: string | null
  systemId: string | null
  isConfiguring: boolean
}

const keyOf = ({ organisationId, systemId, isConfiguring }: MenuPlace) =>
  `${organisationId} ${systemId} ${isConfiguring}`

/** The menu of a place, as the shell keeps it. */
export async function fetchMenu(place: MenuPlace) {
  return { key: keyOf(place), items: await askMenu(place), error: null }
}

const askMenu = ({ organisationId, systemId, isConfiguring }: MenuPlace) =>
  call(findMenu, {
    ...(organisationId === null ? {} : { organizationId: organisationId }),
    ...(systemId === null ? {} : { systemId }),
    appFlag: isConfiguring ? '1' : '0',
  })

/** Puts the menu of a place into the store; when that fails, the menu before it stays beside the error. */
async function loadMenu(
  store: ShellStore,
  place: MenuPlace,
): Promise<readonly MenuItem[] | undefined> {
  const key = keyOf(place)
  try {
    const menu = await fetchMenu(place)
    store.setState({ menu })
    return menu.items
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    store.setState(({ menu }) => ({ menu: { key, items: menu?.items ?? [], error } }))
    return undefined
  }
}

function usePlace(): MenuPlace {
  const organisationId = useSession((session) => session.organisationId)
  const systemId = useSession((session) => session.systemId)
  const isConfiguring = useShellState((state) => state.isConfiguring)
  return useMemo(
    () => ({ organisationId, systemId, isConfiguring }),
    [organisationId, systemId, isConfiguring],
  )
}

const noRoles: readonly string[] = []

/** Not all clients of a tenant ask in the same moment. */
const spreadMs = 1000

export type Menu = {
  items: readonly MenuItem[]
  isPending: boolean
  error: ApiError | null
  retry: () => void
}

/** The menu of the system on screen, as the server sends it for this person. */
export function useMenu(): Menu {
  const store = useShellStore()
  const place = usePlace()
  const menu = useShellState((state) => state.menu)
  const roles = useSession((session) => session.info?.roles) ?? noRoles
  useEffect(() => {
    if (store.getState().menu?.key !== keyOf(place)) void loadMenu(store, place)
  }, [store, place])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onMenusChanged(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void loadMenu(store, place), Math.random() * spreadMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, place])
  const items = useMemo(() => visibleTo(roles, menu?.items ?? []), [menu, roles])
  return {
    items,
    isPending: menu === null,
    error: menu?.error ?? null,
    retry: () => void loadMenu(store, place),
  }
}

/**
 * A window that begins at a page of configuration management, which the menu of the system does not have, shows the menu
 * that has it, until it comes to a page of the system's menu. Otherwise the user decides which menu it is.
 */
export function useConfigurationAtStart(path: string, isOfConfiguration: boolean) {
  const store = useShellStore()
  const place = usePlace()
  const menu = useShellState((state) => state.menu)
  const roles = useSession((session) => session.info?.roles) ?? noRoles
  const [start] = useState(path)
  const isAsked = useRef(false)
  const isForPage = useRef(false)
  // Who may not configure has no such menu: asking for it would be rejected.
  const mayConfigure = useHasPermission('navigation.configure')
  const isReady = menu !== null && menu.error === null && menu.key === keyOf(place)
  useEffect(() => {
    if (path !== start) isAsked.current = true
    if (!place.isConfiguring) isForPage.current = false
    if (!isReady || isListed(menu.items, path)) return
    const isBegun = !isAsked.current && isOfConfiguration && mayConfigure && !place.isConfiguring
    isAsked.current = true
    if (!isBegun && !isForPage.current) return
    fetchMenu({ ...place, isConfiguring: isBegun }).then(
      (found) => {
        const isStillHere = store.getState().menu === menu
        if (!isStillHere || !isListed(visibleTo(roles, found.items), path)) return
        isForPage.current = isBegun
        store.setState({ menu: found, isConfiguring: isBegun })
      },
      (error: unknown) => {
        // The menu on screen stays: it is no error of the page.
        if (!(error instanceof ApiError)) throw error
      },
    )
  }, [store, place, menu, isReady, roles, path, start, isOfConfiguration, mayConfigure])
}

/**
 * Enters another system, configuration management or the work desktop: fetches the menu there, then
 * shows it together with the page wanted, else with one it has.
 */
export function useEnter(go: Go, path: string): Enter {
  const store = useShellStore()
  const place = usePlace()
  const roles = useSession((session) => session.info?.roles) ?? noRoles
  return useCallback(
    async ({ page, ...target }: Parameters<Enter>[0]) => {
      const next = { ...place, ...target }
      const items = await loadMenu(store, next)
      if (target.systemId !== undefined) chooseSystem(target.systemId)
      store.setState({ isConfiguring: next.isConfiguring })
      const landing = page ?? (items && landingPath(visibleTo(roles, items), path))
      if (landing !== path) go(landing ?? paths.welcome())
    },
    [store, place, roles, go, path],
  )
}
