import { ownPath } from './own-path.ts'

/** Longer than any address of ours. */
const longest = 1000

/**
 * Where a message of a page in a frame asks to go: `{type: 'navigate', url: '/monitoring/units'}`. Undefined for every
 * other message, and for one that leads anywhere but to a page of this client.
 */
export function navigateTarget(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, url, ...rest } = data as { type?: unknown; url?: unknown }
  if (type !== 'navigate' || typeof url !== 'string' || url.length > longest) return undefined
  return Object.keys(rest).length > 0 ? undefined : ownPath(url)
}
