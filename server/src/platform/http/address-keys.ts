import { isIPv6 } from 'node:net'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an IPv6 address; a zone and leading zeros are ignored. */
function groupsOf(address: string): string[] {
  const [bare = ''] = address.split('%')
  const [head = '', tail] = bare.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

/**
 * The units that are counted: an IPv4 address and its /24; for IPv6 the /64 that one household has and the /48 around
 * it.
 */
export function addressKeys(from: string): { one: string; network: string } {
  // A counted unit stays as it is.
  const [address = ''] = from.split('/')
  const ipv4 = mapped.exec(address)?.[1] ?? address
  if (!isIPv6(ipv4)) return { one: ipv4, network: `${ipv4.split('.').slice(0, 3).join('.')}.0/24` }
  const groups = groupsOf(ipv4)
  return {
    one: `${groups.slice(0, 4).join(':')}::/64`,
    network: `${groups.slice(0, 3).join(':')}::/48`,
  }
}
