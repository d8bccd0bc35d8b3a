import { type PasswordRule, productRule } from '@iwater/contract/rules/password'
import type { SignInRules } from '@iwater/contract/sign-in/sign-in-settings'
import type { Db } from '#platform/database/database'

/** The rules of a tenant that has set nothing. */
const usual: SignInRules = {
  passwordMinLength: productRule.minLength,
  passwordMaxLength: productRule.maxLength,
  passwordKinds: productRule.kinds,
  imageCodeAlways: false,
  proofOfWork: false,
  smsSignIn: false,
  demandsSecondFactor: false,
}

/** The sign-in rules of a tenant. */
export async function selectSignInRules(db: Db, tenantId: number): Promise<SignInRules> {
  const row = await db
    .selectFrom('sign_in_rule')
    .select(['password_min_length as passwordMinLength', 'password_kinds as passwordKinds'])
    .select(['password_max_length as passwordMaxLength', 'image_code_always as imageCodeAlways'])
    .select(['sms_sign_in as smsSignIn', 'demands_second_factor as demandsSecondFactor'])
    .select('proof_of_work as proofOfWork')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row ?? usual
}

/** The password rule of a tenant. */
export async function selectPasswordRule(db: Db, tenantId: number): Promise<PasswordRule> {
  const { passwordMinLength, passwordMaxLength, passwordKinds } = await selectSignInRules(
    db,
    tenantId,
  )
  return { minLength: passwordMinLength, maxLength: passwordMaxLength, kinds: passwordKinds }
}

/** Replaces the sign-in rules of a tenant. */
export async function saveSignInRules(db: Db, tenantId: number, rules: SignInRules) {
  const columns = {
    password_min_length: rules.passwordMinLength,
    password_max_length: rules.passwordMaxLength,
    password_kinds: rules.passwordKinds,
    image_code_always: rules.imageCodeAlways,
    proof_of_work: rules.proofOfWork,
    sms_sign_in: rules.smsSignIn,
    demands_second_factor: rules.demandsSecondFactor,
  }
  await db
    .insertInto('sign_in_rule')
    .values({ tenant_id: tenantId, ...columns })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(columns))
    .execute()
}
