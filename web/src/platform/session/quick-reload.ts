import { readRecord, writeRecord } from '#web/platform/settings/record.ts'
import { removeAccessCookie } from './access-cookie.ts'
import { exclusive } from './exclusive.ts'
import { rereadTokens } from './session-store.ts'

const record = 'unloaded'

/** Between an unload and the reload that follows it; what is quicker is no person who reloads a page. */
const thresholdMs = 5

/** Milliseconds since 1970; undefined without a moment that an unload of this tab has left. */
export const isQuickReload = (unloadedAt: unknown, startedAt: number, navigation: string) =>
  navigation === 'reload' &&
  typeof unloadedAt === 'number' &&
  Math.abs(startedAt - unloadedAt) <= thresholdMs

/** Browsers that do not tell how a page was come to are left alone. */
function howThisPageWasReached() {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming ? entry.type : ''
}

/** Empties what this browser keeps. Not while a tab exchanges its tokens: their successors would be lost half-way. */
const clear = () =>
  exclusive('renewal', async () => {
    localStorage.clear()
    removeAccessCookie()
    rereadTokens()
  })

/** Clears local storage and the cookie when this page was unloaded and reloaded within 5 ms. */
export function watchQuickReloads() {
  const unloadedAt = readRecord(record, 'session')
  window.addEventListener('pagehide', () => writeRecord(record, Date.now(), 'session'))
  if (isQuickReload(unloadedAt, Date.now(), howThisPageWasReached())) void clear()
}
