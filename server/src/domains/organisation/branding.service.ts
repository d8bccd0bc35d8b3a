import type { Language } from '@iwater/contract/errors'
import type { Branding } from '@iwater/contract/organisation'
import { type Db, withoutTenant, withTenant } from '#platform/database/database'
import type { Services } from '#platform/services'
import { selectBranding } from './branding.queries.ts'
import { wholeTenant } from './organisation.service.ts'
import { selectCodeByHost, selectTenantIdByCode } from './tenant.queries.ts'

// No tenant has it, so that asking for it costs what asking for a real one costs and finds nothing.
const noTenant = 0

export const findTenantId = (services: Services, code: string) =>
  withoutTenant(services.app, (db) => selectTenantIdByCode(db, code))

/**
 * Answers a question of somebody who is not signed in about the organisation with a code. An unknown code is
 * answered in the time of a known one, as a tenant with nothing in it.
 */
export async function askByCode<T>(
  services: Services,
  code: string,
  work: (db: Db, tenantId: number) => Promise<T>,
): Promise<T> {
  const tenantId = (await findTenantId(services, code)) ?? noTenant
  return withTenant(services.app, wholeTenant(tenantId), (db) => work(db, tenantId))
}

/** Branding by organisation code; an unknown code is answered with null. */
export async function findBranding(
  services: Services,
  code: string,
  language: Language,
): Promise<Branding | null> {
  const branding = await askByCode(services, code, selectBranding)
  return branding && { ...branding, organizationName: branding.name[language] }
}

/** Host names may be configured with or without their port. */
export const hostSpellings = (host: string) => {
  const name = host.toLowerCase()
  return [name, name.replace(/:\d+$/, '')]
}

/** Longer or other names are no host's, and what is asked for is repeated in the script. */
const isHost = (host: string) => /^[\w.:[\]-]{1,253}$/.test(host)

/** The code of the tenant that is reached under a host name, with or without a port; null when none is. */
export const findCodeByHost = async (services: Services, host: string): Promise<string | null> =>
  isHost(host)
    ? withoutTenant(services.app, (db) => selectCodeByHost(db, hostSpellings(host)))
    : null

/**
 * The text of `/code.js` for one host: `host=code;`, of that host alone, or null when no tenant has it. Clients
 * read it as text and never run it.
 */
export async function codeScript(services: Services, host: string): Promise<string | null> {
  const code = await findCodeByHost(services, host)
  return code === null ? null : `${host.toLowerCase()}=${code};\n`
}
