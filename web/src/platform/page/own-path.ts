import { parseUrl } from '#web/platform/address/parse-url.ts'

const somewhere = 'https://here.invalid'

// Control characters, spaces of every kind and backslashes: browsers drop or turn them into slashes.
const suspicious = /[\p{Cc}\p{Z}\\]/u

/**
 * The path and query of an address of this client, or undefined for anything that leads, or could be
 * read to lead, anywhere else. For addresses that come from outside, such as `?redirect=`.
 */
export function ownPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/') || address.startsWith('//') || suspicious.test(address)) {
    return undefined
  }
  const url = parseUrl(address, somewhere)
  if (url?.origin !== somewhere || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search
}

/** An address that an organisation has entered, if it is a page of the web or of this server. */
export function safeLink(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  const own = ownPath(address)
  if (own !== undefined) return own
  const url = parseUrl(address)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}
