import { type ComponentType, use } from 'react'
import { reloadFailedSheets } from '#web/platform/errors/failed-sheets.ts'
import { inTime } from './in-time.ts'
import type { PageSource } from './PageHost.tsx'

type Loaded = Promise<{ default: ComponentType }>

const loaded = new WeakMap<PageSource, Loaded>()

function loadOnce(source: PageSource): Loaded {
  const known = loaded.get(source)
  if (known !== undefined) return known
  const loading = inTime(reloadFailedSheets().then(source.load))
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
