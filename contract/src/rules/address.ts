// Control characters, spaces of every kind and backslashes: browsers drop or turn them into slashes.
const suspicious = /[\p{Cc}\p{Z}\\]/u

// A browser resolves these, in any spelling, before it looks where the path leads.
const dotPart = /(^|\/)(\.|%2e){1,2}(\/|$)/i

/** Whether an address is a page of this product: a path that cannot lead anywhere else. */
export function isOwnAddress(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return (
    address.startsWith('/') &&
    !path.includes('//') &&
    !suspicious.test(address) &&
    !dotPart.test(path)
  )
}

// A name, an IPv4 address, or an IPv6 address in brackets; then perhaps a port. No sign of a person before it, and none
// that has a meaning in lists of hosts, as security policies are.
const web = /^https?:\/\/([\p{L}\p{N}.-]+|\[[\da-f:.]+\])(:\d{1,5})?([/?#].*)?$/iu

/** Whether an address is a page of the web: http or https, a host, and no name or password before it. */
export const isWebAddress = (address: string) => web.test(address) && !suspicious.test(address)
