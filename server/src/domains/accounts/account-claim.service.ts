import type { Db } from '#platform/database/database'
import {
  selectAccountByName,
  selectAccountByPhone,
  selectAccountsByEmail,
} from './account.queries.ts'
import { canonicalName } from './account.service.ts'

/** The claims by which another system identifies a person. */
export type AccountClaim = 'preferred_username' | 'phone_number' | 'email'

/** The account that a claim of another system refers to; undefined when there is none, or more than one. */
export async function findAccountByClaim(
  db: Db,
  tenantId: number,
  { claim, value }: { claim: AccountClaim; value: string },
): Promise<{ id: string } | undefined> {
  if (claim === 'preferred_username') return selectAccountByName(db, tenantId, canonicalName(value))
  if (claim === 'phone_number') {
    return selectAccountByPhone(db, tenantId, value.replace(/^\+?86|[\s()-]/g, ''))
  }
  const [found, ...others] = await selectAccountsByEmail(db, tenantId, value.trim().toLowerCase())
  return others.length === 0 ? found : undefined
}
