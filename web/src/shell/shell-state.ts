import type { LocalText } from '@iwater/contract/fields'
import type { MenuItem } from '@iwater/contract/navigation'
import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { ApiError } from '#web/platform/api/api-error.ts'
import { readRecord, removeRecord, writeRecord } from '#web/platform/settings/record.ts'
import { moveTab, nameTab, openTab, restoreTabs, type Tab } from './tabs/tab-list.ts'

/** What one window of the shell remembers for one person in one organisation. */
export type ShellState = {
  tabs: readonly Tab[]
  /** How often a page was made anew, by path. */
  rounds: Readonly<Record<string, number>>
  /** Whether the menu is that of configuration management. */
  isConfiguring: boolean
  /** What the server has sent last, and for which place; null until the first answer. */
  menu: { key: string; items: readonly MenuItem[]; error: ApiError | null } | null
}

const record = 'tagList'

type Stored = { owner: string; tabs: unknown; isConfiguring: unknown }

function restore(owner: string, home: string): ShellState {
  const stored = readRecord(record, 'session') as Partial<Stored> | undefined
  const isOwn = stored?.owner === owner
  return {
    tabs: restoreTabs(home, isOwn ? stored.tabs : undefined),
    rounds: {},
    isConfiguring: isOwn && stored.isConfiguring === true,
    menu: null,
  }
}

function createShellState(owner: string, home: string) {
  const store = createStore<ShellState>(() => restore(owner, home))
  store.subscribe(({ tabs, isConfiguring }) =>
    writeRecord(record, { owner, tabs, isConfiguring } satisfies Stored, 'session'),
  )
  return store
}

export type ShellStore = StoreApi<ShellState>

let current: { owner: string; store: ShellStore } | undefined

/**
 * Open pages survive a reload of their window and belong to that window: two windows side by side
 * have each their own. `owner` keeps those of another person or organisation from coming back.
 * Kept outside of React, which makes state anew at every attempt until the first page is there.
 */
export function shellStateOf(owner: string, home: string): ShellStore {
  if (current?.owner !== owner) current = { owner, store: createShellState(owner, home) }
  return current.store
}

/** One person in one organisation: whose open pages these are. */
export const ownerOf = (loginId: string | undefined, organisationId: string | null) =>
  `${loginId}/${organisationId}`

export function forgetShellState() {
  current = undefined
  removeRecord(record, 'session')
}

export const openPage = (store: ShellStore, path: string, query: string) =>
  store.setState(({ tabs }) => ({ tabs: openTab(tabs, path, query) }))

export const namePage = (store: ShellStore, path: string, title: LocalText | null) =>
  store.setState(({ tabs }) => ({ tabs: nameTab(tabs, path, title) }))

export const movePage = (store: ShellStore, path: string, place: number) =>
  store.setState(({ tabs }) => ({ tabs: moveTab(tabs, path, place) }))

/** Mounts the page anew, with nothing it remembered. */
export const refreshPage = (store: ShellStore, path: string) =>
  store.setState(({ rounds }) => ({ rounds: { ...rounds, [path]: (rounds[path] ?? 0) + 1 } }))

export const ShellContext = createContext<ShellStore | null>(null)

export function useShellStore(): ShellStore {
  const store = use(ShellContext)
  if (store === null) throw new Error('useShellStore outside of the shell')
  return store
}

export const useShellState = <T>(select: (state: ShellState) => T): T =>
  useStore(useShellStore(), select)
