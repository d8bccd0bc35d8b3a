import { createHash } from 'node:crypto'
import type { LocalText } from '@iwater/contract/fields'
import type { Provider } from '@iwater/contract/sign-in/sign-in-settings'
import { type AccountClaim, findAccountByClaim } from '#domains/accounts'
import { wholeTenant } from '#domains/organisation'
import { assertVersion, contentVersionOf } from '#platform/content-version'
import { type Db, withoutTenant, withTenant } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import type { Services } from '#platform/services'
import { limitAddress } from '../guards/address-limit.service.ts'
import { findHintedTenant, type OrganisationHints } from '../organisation-hints.service.ts'
import { openSecret } from '../sealed-secret.ts'
import type { OidcClient, OidcProviders } from './oidc.provider.ts'
import {
  deleteOidcSignIn,
  deleteProvider,
  insertOidcSignIn,
  type ProviderRow,
  saveProviderRow,
  selectProvider,
  selectProviders,
  selectTenantIdByState,
} from './oidc.queries.ts'

/** How long a person may take at the provider. */
const patienceMs = 600_000

const unknown = () => new AppError('entrance.provider-unknown')
const purposeOf = (tenantId: number, providerId: string) => `provider ${tenantId} ${providerId}`
const hashOf = (state: string) => createHash('sha256').update(state).digest()

const nameOf = (row: ProviderRow): LocalText => ({ zh: row.name_zh, en: row.name_en })

function clientOf(services: Services, tenantId: number, row: ProviderRow): OidcClient {
  const sealed = row.client_secret
  return {
    providerId: row.id,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: sealed && openSecret(services, sealed, purposeOf(tenantId, row.id)),
    accountClaim: row.account_claim as AccountClaim,
    trustsUnverified: row.trusts_unverified,
  }
}

/** Providers that people may choose from at the sign-in page. */
export const readOpenProviders = async (db: Db, tenantId: number) =>
  (await selectProviders(db, tenantId))
    .filter((row) => row.is_enabled)
    .map((row) => ({ providerId: row.id, name: nameOf(row) }))

const contentOf = (row: ProviderRow) => ({
  name: nameOf(row),
  issuer: row.issuer,
  clientId: row.client_id,
  accountClaim: row.account_claim as AccountClaim,
  trustsUnverified: row.trusts_unverified,
  isEnabled: row.is_enabled,
})

export const readProviders = async (
  db: Db,
  tenantId: number,
  redirectAddress: string,
): Promise<Provider[]> =>
  (await selectProviders(db, tenantId)).map((row) => {
    const content = contentOf(row)
    const version = contentVersionOf(content)
    return { ...content, version, providerId: row.id, redirectAddress }
  })

type Wanted = {
  providerId?: string | undefined
  /** As it was read; null to add one. */
  version: number | null
  name: LocalText
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  accountClaim: AccountClaim
  trustsUnverified: boolean
  isEnabled: boolean
}

/**
 * A secret may only be sent to the provider that knows it: at another address it would be revealed to somebody else.
 */
const isElsewhere = (known: ProviderRow | undefined, { issuer, clientSecret }: Wanted) =>
  known?.client_secret && known.issuer !== issuer && clientSecret === undefined

/**
 * Adds or changes a provider. An omitted secret stays, unless the address of the provider changes; an empty one is
 * removed. Throws record.changed when somebody else has changed it meanwhile.
 */
export async function saveProvider(
  db: Db,
  tenantId: number,
  provider: Wanted,
  { vault }: Pick<Services, 'vault'>,
): Promise<{ providerId: string }> {
  const { clientSecret, version, ...wanted } = provider
  const { providerId = newId() } = wanted
  await takeLock(db, 'sign-in-providers', tenantId)
  const known = await selectProvider(db, tenantId, providerId)
  if (!known && wanted.providerId !== undefined) throw unknown()
  if (known) assertVersion(contentVersionOf(contentOf(known)), version)
  if (isElsewhere(known, provider)) throw new AppError('entrance.secret-needed')
  const kept = known?.client_secret ?? null
  const sealed = clientSecret ? vault.seal(clientSecret, purposeOf(tenantId, providerId)) : null
  const secret = clientSecret === undefined ? kept : sealed
  await saveProviderRow(db, tenantId, providerId, { ...wanted, clientSecret: secret })
  return { providerId }
}

export async function removeProvider(db: Db, tenantId: number, providerId: string) {
  await takeLock(db, 'sign-in-providers', tenantId)
  if (!(await deleteProvider(db, tenantId, providerId))) throw unknown()
}

type Beginning = {
  providerId: string
  hints: OrganisationHints
  redirectAddress: string
  address: string
}

/** Starts a sign-in at a provider: the address for the browser and the state with which it has to return. */
export async function beginProviderSignIn(
  services: Services,
  providers: OidcProviders,
  { providerId, hints, redirectAddress, address: caller }: Beginning,
) {
  await limitAddress(services, 'sign-in', caller)
  const tenantId = await findHintedTenant(services, hints)
  if (tenantId === null) throw unknown()
  const scope = wholeTenant(tenantId)
  const row = await withTenant(services.app, scope, (db) =>
    selectProvider(db, tenantId, providerId),
  )
  if (!row?.is_enabled) throw unknown()
  const client = clientOf(services, tenantId, row)
  const { address, state, nonce, verifier } = await providers.begin(client, redirectAddress)
  const expiresAt = new Date(services.clock.now() + patienceMs)
  const signIn = {
    stateHash: hashOf(state),
    providerId,
    nonce,
    verifier,
    redirectAddress,
    expiresAt,
  }
  await withTenant(services.app, scope, (db) => insertOidcSignIn(db, tenantId, signIn))
  return { address, state }
}

const tooLate = () => new AppError('identity.challenge-expired')

/** The account of a person who returns from a provider. Each state is accepted once. */
export async function finishProviderSignIn(
  services: Services,
  providers: OidcProviders,
  { state, query, address: caller }: { state: string; query: string; address: string },
): Promise<{ tenantId: number; accountId: string; source: string }> {
  await limitAddress(services, 'sign-in', caller)
  const stateHash = hashOf(state)
  const tenantId = await withoutTenant(services.app, (db) => selectTenantIdByState(db, stateHash))
  if (tenantId === null) throw tooLate()
  const scope = wholeTenant(tenantId)
  const now = new Date(services.clock.now())
  const underWay = await withTenant(services.app, scope, (db) =>
    deleteOidcSignIn(db, tenantId, stateHash, now),
  )
  if (!underWay) throw tooLate()
  const { provider_id: providerId, nonce, verifier } = underWay
  const row = await withTenant(services.app, scope, (db) =>
    selectProvider(db, tenantId, providerId),
  )
  if (!row?.is_enabled) throw unknown()
  const client = clientOf(services, tenantId, row)
  const address = new URL(`${underWay.redirect_address}?${query.replace(/^\?/, '')}`)
  const value = await providers.finish(client, { address, state, nonce, verifier })
  const account = await withTenant(services.app, scope, (db) =>
    findAccountByClaim(db, tenantId, { claim: client.accountClaim, value }),
  )
  if (!account) throw new AppError('entrance.not-bound')
  return { tenantId, accountId: account.id, source: providerId }
}
