import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

const providers = (db: Db, tenantId: number) =>
  db
    .selectFrom('oidc_provider')
    .select(['id', 'name_zh', 'name_en', 'issuer', 'client_id', 'client_secret'])
    .select(['account_claim', 'trusts_unverified', 'is_enabled'])
    .where('tenant_id', '=', tenantId)

export const selectProviders = (db: Db, tenantId: number) =>
  providers(db, tenantId).orderBy('id').execute()
export type ProviderRow = Awaited<ReturnType<typeof selectProviders>>[number]

export const selectProvider = (db: Db, tenantId: number, id: string) =>
  providers(db, tenantId).where('id', '=', id).executeTakeFirst()

type Columns = {
  name: LocalText
  issuer: string
  clientId: string
  clientSecret: Buffer | null
  accountClaim: string
  trustsUnverified: boolean
  isEnabled: boolean
}

export async function saveProviderRow(db: Db, tenantId: number, id: string, provider: Columns) {
  const columns = {
    name_zh: provider.name.zh,
    name_en: provider.name.en,
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    account_claim: provider.accountClaim,
    trusts_unverified: provider.trustsUnverified,
    is_enabled: provider.isEnabled,
  }
  await db
    .insertInto('oidc_provider')
    .values({ tenant_id: tenantId, id, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(columns))
    .execute()
}

export async function deleteProvider(db: Db, tenantId: number, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('oidc_provider')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type UnderWay = {
  stateHash: Buffer
  providerId: string
  nonce: string
  verifier: string
  redirectAddress: string
  expiresAt: Date
}

export const insertOidcSignIn = (db: Db, tenantId: number, signIn: UnderWay) =>
  db
    .insertInto('oidc_sign_in')
    .values({
      tenant_id: tenantId,
      state_hash: signIn.stateHash,
      provider_id: signIn.providerId,
      nonce: signIn.nonce,
      verifier: signIn.verifier,
      redirect_address: signIn.redirectAddress,
      expires_at: signIn.expiresAt,
    })
    .execute()

export async function selectTenantIdByState(db: Db, stateHash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select tenant_by_oidc_state(${stateHash}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Removes a sign-in, so that it cannot be completed twice; undefined when there is none or it has expired. */
export async function deleteOidcSignIn(db: Db, tenantId: number, stateHash: Buffer, now: Date) {
  const taken = await db
    .deleteFrom('oidc_sign_in')
    .where('tenant_id', '=', tenantId)
    .where('state_hash', '=', stateHash)
    .returning(['provider_id', 'nonce', 'verifier', 'redirect_address', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken : undefined
}

/** Unfinished sign-ins of all tenants; needs the worker's login. */
export const deleteOldOidcSignIns = (db: Db, now: Date) =>
  db.deleteFrom('oidc_sign_in').where('expires_at', '<=', now).execute()
