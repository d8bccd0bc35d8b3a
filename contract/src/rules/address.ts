import { z } from 'zod'

// Control characters, spaces of every kind and backslashes: browsers drop or turn them into slashes.
const suspicious = /[\p{Cc}\p{Z}\\]/u

// A browser resolves these, in any spelling, before it looks where the path leads.
const dotPart = /(^|\/)(\.|%2e){1,2}(\/|$)/i

/** Whether an address is a page of this product: a path that cannot be read to lead anywhere else. */
export function isOwnAddress(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return (
    address.startsWith('/') &&
    !path.includes('//') &&
    !suspicious.test(address) &&
    !dotPart.test(path)
  )
}

const webUrl = z.url({ protocol: /^https?$/, hostname: /^[^%]+$/ })

/** Whether an address is a page of the web: http or https, a host, and no name or password before it. */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(address) || suspicious.test(address)) return false
  return webUrl.safeParse(address).success
}
