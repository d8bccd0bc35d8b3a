import { type ComponentType, use } from 'react'
import { connectionStore } from '#web/platform/connection/connection.ts'
import { ChunkError } from '#web/platform/errors/chunk-error.ts'
import { reloadFailedSheets } from '#web/platform/errors/failed-sheets.ts'
import { inTime } from './in-time.ts'
import type { PageSource } from './page-source.ts'

type Loaded = Promise<{ default: ComponentType }>

const loaded = new WeakMap<PageSource, Loaded>()

// Browsers may keep it for good that a module did not come, so none is asked for in vain.
function loadOnce(source: PageSource): Loaded {
  const known = loaded.get(source)
  if (known !== undefined) return known
  const loading = connectionStore.getState().isDown
    ? Promise.reject(new ChunkError(new Error('no connection')))
    : inTime(reloadFailedSheets().then(source.load))
  loaded.set(source, loading)
  return loading
}

/** Lets the next attempt ask the server again. */
export const forgetPage = (source: PageSource) => loaded.delete(source)

/** A page whose code is fetched when it is first opened. */
export function LazyPage({ source }: { source: PageSource }) {
  const { default: Page } = use(loadOnce(source))
  return <Page />
}
