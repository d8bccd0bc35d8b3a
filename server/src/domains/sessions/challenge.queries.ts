import type { SignInMethod } from '@iwater/contract/sign-in/sign-in-log'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export async function selectTenantIdByChallenge(db: Db, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select challenge_tenant(${hash}) as id`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

type NewChallenge = {
  tokenHash: Buffer
  accountId: string
  way: SignInMethod
  source?: string | undefined
  expiresAt: Date
}

export const insertChallenge = (
  db: Db,
  tenantId: number,
  { tokenHash, accountId, way, source, expiresAt }: NewChallenge,
) =>
  db
    .insertInto('sign_in_challenge')
    .values({
      tenant_id: tenantId,
      token_hash: tokenHash,
      account_id: accountId,
      way,
      source: source ?? null,
      expires_at: expiresAt,
    })
    .execute()

/** Counts an attempt at a challenge before it is checked; undefined when it has expired or used up its attempts. */
export const countChallenge = (
  db: Db,
  tenantId: number,
  hash: Buffer,
  { now, tries }: { now: Date; tries: number },
) =>
  db
    .updateTable('sign_in_challenge')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .returning(['account_id', 'way', 'source', 'tries'])
    .executeTakeFirst()

export const deleteChallenge = (db: Db, tenantId: number, hash: Buffer) =>
  db
    .deleteFrom('sign_in_challenge')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .execute()

/** A password that was replaced must not remain valid for a sign-in that waits for its code. */
export const deleteChallengesOf = (db: Db, tenantId: number, accountId: string) =>
  db
    .deleteFrom('sign_in_challenge')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()

/** Unfinished sign-ins of all tenants; needs the worker's login. */
export const deleteOldChallenges = (db: Db, now: Date) =>
  db.deleteFrom('sign_in_challenge').where('expires_at', '<', now).execute()
