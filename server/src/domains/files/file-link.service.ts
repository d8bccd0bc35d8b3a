import { timingSafeEqual } from 'node:crypto'
import type { Services } from '#platform/services'
import { kindOf } from './file-kinds.ts'

const hourSeconds = 3600

/** How long a link to a download is valid. */
const briefSeconds = 120

type Link = { tenant: number; reader?: string | undefined; fileId: string; until: number }

const sign = ({ vault }: Pick<Services, 'vault'>, { tenant, reader, fileId, until }: Link) =>
  vault.hash(
    [tenant, fileId, until, ...(reader === undefined ? [] : [reader])].join(' '),
    'file link',
  )

type Linked = {
  fileId: string
  extension: string
  /** The reader it is made for, who may read the file now and is checked again when it is loaded. */
  reader?: string
}

/**
 * An address from which a browser loads a file without a header, as for pictures of a page: signed for the file, its
 * reader and a period. Links to media and to parts of a page end on the hour after next, so that they stay the same
 * long enough for the cache of the browser; all other links end after two minutes.
 */
export function fileLink(
  services: Pick<Services, 'vault' | 'clock'>,
  tenant: number,
  { fileId, extension, reader }: Linked,
): string {
  const now = Math.floor(services.clock.now() / 1000)
  const until = kindOf(extension).isLasting
    ? (Math.floor(now / hourSeconds) + 2) * hourSeconds
    : now + briefSeconds
  const signature = sign(services, { tenant, reader, fileId, until }).toString('base64url')
  const query = new URLSearchParams({
    tenant: String(tenant),
    ...(reader !== undefined && { reader }),
    until: String(until),
    signature,
  })
  return `/api/files/${fileId}?${query.toString()}`
}

/**
 * The same for a picture shown to an organisation, of which only the id is known. No access is checked when it is
 * loaded, so it must be visible to its organisation: a use of visibility `organisation` ensures that.
 */
export const pictureLink = (
  services: Pick<Services, 'vault' | 'clock'>,
  tenant: number,
  fileId: string | null,
) => (fileId === null ? null : fileLink(services, tenant, { fileId, extension: 'png' }))

/** Whether a link was signed here for this file, and is still valid. */
export function isLinkGood(services: Services, link: Link, signature: string): boolean {
  const expected = sign(services, link)
  const given = Buffer.from(signature, 'base64url')
  const isSame = given.length === expected.length && timingSafeEqual(given, expected)
  return isSame && link.until * 1000 > services.clock.now()
}
