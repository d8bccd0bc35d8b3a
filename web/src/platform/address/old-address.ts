import { ownPath } from '#web/platform/page/own-path.ts'

/** Paths that have another name today. All others kept theirs. */
const renamed: Readonly<Record<string, string>> = {
  '/mine/index/index': '/mine/index',
  '/wel/index/index': '/wel/index',
}

/** The old product gave every entry at the top of a menu a page `index`; of ours only these two have one. */
const withIndex = new Set(['/wel/index', '/mine/index'])

function pathOf(path: string) {
  const known = renamed[path] ?? path
  return withIndex.has(known) ? known : known.replace(/\/index$/, '') || '/'
}

/**
 * Where an address of the old product is found now: `/#/login/login?code` and `/bs/#/system/messages?…`
 * had the path behind a hash. Undefined for addresses of today; what could lead elsewhere leads to the beginning.
 */
export function addressOfOldLink({ hash }: { hash: string }): string | undefined {
  if (!hash.startsWith('#/')) return undefined
  const [path = '/', ...query] = hash.slice(1).replace(/^\/+/, '/').split('?')
  const own = ownPath([pathOf(path), ...query].join('?'))
  return own ?? '/'
}
