import { withoutTenant } from '#platform/database/database'
import type { Services } from '#platform/services'
import { selectPasswordCipher } from './password-cipher.queries.ts'
import { type PasswordCipher, unveilPassword } from './veiled-password.ts'

// It never changes once it is made.
const known = new WeakMap<Services, PasswordCipher>()

/** The key under which clients veil passwords, made at the first start and kept in the database. */
export async function readPasswordCipher(services: Services): Promise<PasswordCipher> {
  const cipher = known.get(services) ?? (await withoutTenant(services.app, selectPasswordCipher))
  known.set(services, cipher)
  return cipher
}

/** What a person typed, out of what their client sent; null where it cannot be read. */
export const readPassword = async (services: Services, sent: string) =>
  unveilPassword(sent, await readPasswordCipher(services))
