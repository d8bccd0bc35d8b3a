import { askTenant, askWithoutTenant, type Db } from '#platform/database/database'
import type { Services } from '#platform/services'
import { countGuess, openCodeGuesses } from './code-guesses.ts'
import { wholeTenant } from './organisation.service.ts'
import { selectCodeByHost, selectTenantIdByCode } from './tenant.queries.ts'

// No tenant has it, so that a query for it costs the same as one for a real tenant and finds nothing.
const noTenant = 0

export const findTenantId = (services: Services, code: string) =>
  askWithoutTenant(services.app, (db) => selectTenantIdByCode(db, code))

const guesses = openCodeGuesses()

/** A code given by a caller who is not signed in, and the caller's address. */
export type AskedCode = { code: string; address: string }

/**
 * The tenant with a code given by a caller who is not signed in; null when there is none. Throws request.too-many where
 * too many unknown codes are tried.
 */
export async function findAskedTenant(services: Services, { code, address }: AskedCode) {
  const { config, clock } = services
  const isGuess = config.limits === 'standard' && code.trim() !== ''
  const pardon = isGuess ? countGuess(guesses, address, clock.now()) : () => {}
  const tenantId = await findTenantId(services, code)
  if (tenantId !== null) pardon()
  return tenantId
}

/**
 * Answers a query of a caller who is not signed in about the organisation with a code; `work` is one statement. An
 * unknown code is answered in the time of a known one, like an empty tenant.
 */
export async function askByCode<T>(
  services: Services,
  asked: AskedCode,
  work: (db: Db, tenantId: number) => Promise<T>,
): Promise<T> {
  const tenantId = (await findAskedTenant(services, asked)) ?? noTenant
  return askTenant(services.app, wholeTenant(tenantId), (db) => work(db, tenantId))
}

/** Host names may be configured with or without their port. */
export const hostSpellings = (host: string) => {
  const name = host.toLowerCase()
  return [name, name.replace(/:\d+$/, '')]
}

/** Longer or other names are not those of hosts, and the name is repeated in the script. */
const isHost = (host: string) => /^[\w.:[\]-]{1,253}$/.test(host)

/** The code of the tenant of a host name, with or without a port; null when there is none. */
export const findCodeByHost = async (services: Services, host: string): Promise<string | null> =>
  isHost(host)
    ? askWithoutTenant(services.app, (db) => selectCodeByHost(db, hostSpellings(host)))
    : null

/**
 * The text of `/code.js` for one host: `host=code;`, of that host alone, or null when no tenant has it. Clients read it
 * as text and never execute it.
 */
export async function codeScript(services: Services, host: string): Promise<string | null> {
  const code = await findCodeByHost(services, host)
  return code === null ? null : `${host.toLowerCase()}=${code};\n`
}
