import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import { addressOfOldLink } from './old-address.ts'

/** What the browser's address says. `search` begins with its question mark or is empty. */
export type Address = {
  pathname: string
  search: string
  /** What was left with this entry of the browser's history; it survives a reload and no request shows it. */
  state: unknown
  /** Another one for each entry. */
  key: string
}

type Entry = Pick<Address, 'state' | 'key'>

const newKey = () => Math.random().toString(36).slice(2, 10)

function addressNow(): Address {
  const { pathname, search } = window.location
  const entry = window.history.state as Partial<Entry> | null
  return { pathname, search, state: entry?.state ?? null, key: entry?.key ?? 'default' }
}

// Runs first, before anything has read the address.
const currentAddress = addressOfOldLink(window.location)
if (currentAddress !== undefined) window.history.replaceState(null, '', currentAddress)

let address = addressNow()
const listeners = new Set<() => void>()

function tell() {
  address = addressNow()
  for (const listener of listeners) listener()
}

const whole = ({ pathname, search }: Pick<Address, 'pathname' | 'search'>) => pathname + search

/** Whether another address of the same page has to wait for a question; `goOn` leads there after all. */
type Guard = (pathname: string, goOn: () => void) => boolean

let guard: Guard | undefined

/** Asks before the browser's buttons take the user from what a page shows, as from a panel that its address opened. */
export function useAddressGuard(asked: Guard) {
  useEffect(() => {
    guard = asked
    return () => {
      if (guard === asked) guard = undefined
    }
  }, [asked])
}

function onPopState() {
  const { pathname, search } = addressNow()
  const goOn = () => goTo(pathname + search, { replace: true })
  if (pathname !== address.pathname || guard?.(pathname, goOn) !== true) return tell()
  const { state, key } = address
  window.history.pushState({ state, key }, '', whole(address))
}

function subscribe(listener: () => void) {
  // One for all: each would add the same function, and the first to leave would take it from the others.
  if (listeners.size === 0) window.addEventListener('popstate', onPopState)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', onPopState)
  }
}

/** Goes to an address of this client: a path with its query. */
export function goTo(to: string, { replace = false }: { replace?: boolean } = {}) {
  const entry: Entry = { state: null, key: newKey() }
  if (replace) window.history.replaceState(entry, '', to)
  else window.history.pushState(entry, '', to)
  tell()
}

const AddressContext = createContext<Address>(address)

/** Gives what is below it the browser's address, or one of its own: that of a public page may be in front of it. */
export function AddressProvider({ at, children }: { at?: Address; children: ReactNode }) {
  const current = useSyncExternalStore(subscribe, () => address)
  return <AddressContext value={at ?? current}>{children}</AddressContext>
}

export const useAddress = (): Address => use(AddressContext)

/** Leads on to another address, without a way back to this one. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => goTo(to, { replace: true }), [to])
  return null
}
