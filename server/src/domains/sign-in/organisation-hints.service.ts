import { findAskedTenant, findCodeByHost } from '#domains/organisation'
import type { Context } from '#platform/http/serve'
import type { Services } from '#platform/services'

/** Where the organisation of a sign-in is named: in a field, by old clients in a header, else by the host. */
export type OrganisationHints = {
  field: string | undefined
  header: string | undefined
  host: string
  /** The caller's. */
  address: string
}

const oneOf = (header: string | string[] | undefined) =>
  Array.isArray(header) ? header[0] : header

/** The hints of a request; `orgCode` is its field, if it has one. */
export const hintsOf = (
  orgCode: string | undefined,
  { request, address }: Pick<Context, 'request' | 'address'>,
): OrganisationHints => ({
  field: orgCode,
  header: oneOf(request.headers['x-org-code']),
  host: request.host,
  address,
})

const cleanCode = (code: string | undefined) => code?.replace(/\s+/g, '').toLowerCase() ?? ''

/** The tenant that a caller who is not signed in refers to; null when there is none. */
export async function findHintedTenant(
  services: Services,
  { field, header, host, address }: OrganisationHints,
): Promise<number | null> {
  const code =
    cleanCode(field) || cleanCode(header) || ((await findCodeByHost(services, host)) ?? '')
  return code === '' ? null : findAskedTenant(services, { code, address })
}
