import { withoutTenant } from '#platform/database/database'
import type { Services } from '#platform/services'
import { decryptPassword, type PasswordCipher } from './encrypted-password.ts'
import { selectPasswordCipher } from './password-cipher.queries.ts'

// It never changes after it was made.
const known = new WeakMap<Services, PasswordCipher>()

/** The key under which clients encrypt passwords, made at the first start and kept in the database. */
export async function readPasswordCipher(services: Services): Promise<PasswordCipher> {
  const cipher = known.get(services) ?? (await withoutTenant(services.app, selectPasswordCipher))
  known.set(services, cipher)
  return cipher
}

/** The password that a person typed, decrypted from what their client sent; null where it cannot be read. */
export const readPassword = async (services: Services, sent: string) =>
  decryptPassword(sent, await readPasswordCipher(services))
