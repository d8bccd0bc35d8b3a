import type { LocalText } from '@iwater/contract/fields'
import { checkPassword, type PasswordRule } from '@iwater/contract/rules/password'
import { selectPasswordRule } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import { insertAccount, insertPasswordHistory } from './account.queries.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { insertAccountRoles } from './roles/role-rights.queries.ts'

/** The number of passwords of an account, the present one included, that may not be reused. */
export const rememberedPasswords = 5

/** Throws identity.password-weak unless a password follows the rule. */
export function assertStrong(
  password: string | null,
  rule: PasswordRule,
): asserts password is string {
  if (password === null || !checkPassword(password, rule).isStrong) {
    throw new AppError('identity.password-weak', { details: rule })
  }
}

/** The normalised form of a name under which an account is stored and failures are counted. */
export const canonicalName = (typed: string) => typed.normalize('NFKC').trim().toLowerCase()

type Wanted = {
  organisationId: string
  loginName: string
  name: LocalText
  password: string
  /** The hash of the password, where it had to be computed before the transaction. */
  passwordHash?: string
  roles: readonly string[]
  isAdministrator?: boolean
  mustChangePassword?: boolean
  title?: LocalText
  phone?: string | null
  email?: string | null
}

/** Adds a person who may sign in; answers the id. The password must follow the rule and the roles must exist. */
export async function createAccount(
  db: Db,
  tenantId: number,
  { organisationId, loginName, name, password, roles, ...wanted }: Wanted,
): Promise<string> {
  assertStrong(password, await selectPasswordRule(db, tenantId))
  const id = newId()
  const hash = wanted.passwordHash ?? (await hashPassword(password))
  await insertAccount(db, tenantId, {
    id,
    organisationId,
    loginName: canonicalName(loginName),
    name,
    passwordHash: hash,
    mustChangePassword: wanted.mustChangePassword ?? false,
    isAdministrator: wanted.isAdministrator ?? false,
    title: wanted.title,
    phone: wanted.phone,
    email: wanted.email,
  })
  await insertPasswordHistory(db, tenantId, id, {
    hash,
    at: new Date(),
    keep: rememberedPasswords,
  })
  const given = await insertAccountRoles(db, tenantId, id, roles)
  if (given !== roles.length) throw new Error(`not all of the roles exist: ${roles.join(', ')}`)
  return id
}
