import type { MenuItem } from '@iwater/contract/navigation'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { ApiError } from '#web/platform/api/api-error.ts'
import { createKeptMemory, type KeptMemory } from '#web/platform/page/kept-memory.ts'
import { readRecord, removeRecord, writeRecord } from '#web/platform/settings/record.ts'
import { restoreTabs, type Tab, tabsIn } from './tabs/tab-list.ts'

/** What one window of the shell remembers for one person in one organisation. */
export type ShellState = {
  tabs: readonly Tab[]
  /** Pages that are open without a tab, such as the personal desktop. */
  aside: readonly Tab[]
  /** Tabs that were closed last, the newest at the end. */
  closed: readonly Tab[]
  /** Pages that are mounted, the one on screen last; the other open ones sleep. */
  living: readonly string[]
  /** Pages with work that leaving them would lose. */
  unsaved: ReadonlySet<string>
  /** An action that needs confirmation because it would lose unsaved changes of these pages. */
  question: { paths: readonly string[]; goOn: () => void } | null
  /** How often a page was remounted, by path. */
  rounds: Readonly<Record<string, number>>
  /** Whether the menu is that of configuration management. */
  isConfiguring: boolean
  /** What the server has sent last, and for which place; null until the first answer. */
  menu: { key: string; items: readonly MenuItem[]; error: ApiError | null } | null
}

const ownRecords = { tabs: 'tagList', kept: 'kept' }
/** Of a view, so that the pages that the user had open are there when it ends. */
const viewRecords = { tabs: 'viewTagList', kept: 'viewKept' }

const viewMark = '?view='
const recordsOf = (owner: string) => (owner.includes(viewMark) ? viewRecords : ownRecords)

type Stored = { owner: string; tabs: unknown; closed: unknown; isConfiguring: unknown }

const ownRecord = (name: string, owner: string) => {
  const stored = readRecord(name, 'session') as { owner?: unknown } | undefined
  return stored?.owner === owner ? stored : undefined
}

function restore(owner: string, home: string): ShellState {
  const stored = ownRecord(recordsOf(owner).tabs, owner) as Partial<Stored> | undefined
  return {
    tabs: restoreTabs(home, stored?.tabs),
    aside: [],
    closed: tabsIn(stored?.closed),
    living: [],
    unsaved: new Set(),
    question: null,
    rounds: {},
    isConfiguring: stored?.isConfiguring === true,
    menu: null,
  }
}

export type ShellStore = StoreApi<ShellState> & {
  /** What pages keep of themselves; no part of the state because nothing on screen follows it. */
  kept: KeptMemory
}

function createShellState(owner: string, home: string): ShellStore {
  const store = createStore<ShellState>(() => restore(owner, home))
  store.subscribe(({ tabs, closed, isConfiguring }) =>
    writeRecord(
      recordsOf(owner).tabs,
      { owner, tabs, closed, isConfiguring } satisfies Stored,
      'session',
    ),
  )
  const stored = ownRecord(recordsOf(owner).kept, owner) as { pages?: unknown } | undefined
  return Object.assign(store, { kept: createKeptMemory(stored?.pages) })
}

let current: { owner: string; store: ShellStore } | undefined

/**
 * Open pages survive a reload of their window and belong to that window: two windows side by side
 * have each their own. `owner` keeps those of another person or organisation from coming back.
 * Kept outside of React, which recreates state at every attempt until the first page is loaded.
 */
export function shellStateOf(owner: string, home: string): ShellStore {
  if (current?.owner !== owner) current = { owner, store: createShellState(owner, home) }
  return current.store
}

/** One person in one organisation, themselves or viewing the product as another person: whose open pages these are. */
export const ownerOf = (info: SignInInfo | null, organisationId: string | null) =>
  `${info?.userInfo.loginId}/${organisationId}${info?.viewing ? `${viewMark}${info.viewing.viewId}` : ''}`

/** Stores the kept state of pages at the last moment, not at every key stroke. */
export function recordKept() {
  if (current === undefined) return
  const { owner, store } = current
  writeRecord(recordsOf(owner).kept, { owner, pages: store.kept.toRecord() }, 'session')
}

export function forgetShellState() {
  current = undefined
  for (const name of [...Object.values(ownRecords), ...Object.values(viewRecords)])
    removeRecord(name, 'session')
}

export const ShellContext = createContext<ShellStore | null>(null)

export function useShellStore(): ShellStore {
  const store = use(ShellContext)
  if (store === null) throw new Error('useShellStore outside of the shell')
  return store
}

export const useShellState = <T>(select: (state: ShellState) => T): T =>
  useStore(useShellStore(), select)
