import { timingSafeEqual } from 'node:crypto'
import type { Services } from '#platform/services'
import { kindOf } from './file-kinds.ts'

const hourSeconds = 3600

/** For so long a link to what is only saved works. */
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
  /** The person it is for, who may read the file now and is asked about again when it is loaded. */
  reader?: string
}

/**
 * Where a browser loads a file without a header, as pictures of a page are: an address that is signed for the file, for
 * who reads it and for a time. Links to what plays or is part of a page end on the hour after next, so that they stay the
 * same long enough to be remembered by the browser; links to all else end after two minutes.
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
 * The same for a picture that is shown around, of which no more is known than the id. Nobody is asked about when it is
 * loaded, so it has to be visible to its organisation: a use of visibility `organisation` sees to that.
 */
export const pictureLink = (
  services: Pick<Services, 'vault' | 'clock'>,
  tenant: number,
  fileId: string | null,
) => (fileId === null ? null : fileLink(services, tenant, { fileId, extension: 'png' }))

/** Whether a link was signed here for this file, and still works. */
export function isLinkGood(services: Services, link: Link, signature: string): boolean {
  const expected = sign(services, link)
  const given = Buffer.from(signature, 'base64url')
  const isSame = given.length === expected.length && timingSafeEqual(given, expected)
  return isSame && link.until * 1000 > services.clock.now()
}
