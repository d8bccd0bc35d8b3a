import { type ReactNode, useSyncExternalStore } from 'react'
import {
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  Router,
  type To,
} from 'react-router'
import { addressOfOldLink } from './old-address.ts'

/** What the router keeps with an entry of the browser's history. */
type Entry = { state: unknown; key: string }

type Place = { location: Location; navigationType: NavigationType }

const newKey = () => Math.random().toString(36).slice(2, 10)

function addressNow(navigationType: NavigationType): Place {
  const { pathname, search, hash } = window.location
  const entry = window.history.state as Partial<Entry> | null
  const location = {
    pathname,
    search,
    hash,
    state: entry?.state ?? null,
    key: entry?.key ?? 'default',
  }
  return { location, navigationType }
}

// At the door, before anything has read the address.
const address = addressOfOldLink(window.location)
if (address !== undefined) window.history.replaceState(null, '', address)

let place = addressNow(NavigationType.Pop)
const listeners = new Set<() => void>()

function move(navigationType: NavigationType) {
  place = addressNow(navigationType)
  for (const listener of listeners) listener()
}

const hrefOf = (to: To) =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

const navigator: Navigator = {
  createHref: hrefOf,
  go: (steps) => window.history.go(steps),
  push(to: To, state?: unknown, _options?: NavigateOptions) {
    window.history.pushState(
      { state: state ?? null, key: newKey() } satisfies Entry,
      '',
      hrefOf(to),
    )
    move(NavigationType.Push)
  },
  replace(to: To, state?: unknown, _options?: NavigateOptions) {
    window.history.replaceState(
      { state: state ?? null, key: newKey() } satisfies Entry,
      '',
      hrefOf(to),
    )
    move(NavigationType.Replace)
  },
}

function subscribe(listener: () => void) {
  const onPop = () => move(NavigationType.Pop)
  listeners.add(listener)
  window.addEventListener('popstate', onPop)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', onPop)
  }
}

/**
 * The router over the browser's address. The one that comes with React Router brings its links, data
 * loading and server rendering along, a tenth of what the sign-in page may weigh.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const { location, navigationType } = useSyncExternalStore(subscribe, () => place)
  return (
    <Router location={location} navigationType={navigationType} navigator={navigator}>
      {children}
    </Router>
  )
}
