import { isWebAddress } from '@iwater/contract/rules/address'
import { hostSpellings } from '#domains/organisation'
import { askWithoutTenant } from '#platform/database/database'
import type { Services } from '#platform/services'
import { selectFrameAddresses } from './tool.queries.ts'

const maxRemembered = 500

/** The origin of an address, as a page names it whose frames may show it; undefined for what no frame may show. */
export const framedOrigin = (address: string): string | undefined =>
  isWebAddress(address) ? URL.parse(address)?.origin : undefined

const originsOf = (addresses: readonly string[]) => [
  ...new Set(addresses.flatMap((address) => framedOrigin(address) ?? [])),
]

/**
 * Answers the origins that pages served under a host may show in frames: those of menus and tools. Cached until the
 * database notifies a change.
 */
export function openFrameSources({ app, logger, notifications }: Services) {
  const remembered = new Map<string, Promise<readonly string[]>>()

  async function read(host: string): Promise<readonly string[]> {
    const hosts = hostSpellings(host)
    return originsOf(await askWithoutTenant(app, (db) => selectFrameAddresses(db, hosts)))
  }

  const stopListening = notifications.on('frames', () => remembered.clear())

  return {
    async ofHost(host: string): Promise<readonly string[]> {
      const known = remembered.get(host) ?? read(host)
      remembered.set(host, known)
      if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value ?? '')
      try {
        return await known
      } catch (error) {
        remembered.delete(host)
        // The page itself is more important than the frames in it.
        logger.warn({ err: error }, 'no foreign page may be shown in a frame for now')
        return []
      }
    },
    close: stopListening,
  }
}
