import type { SignInRules } from '@iwater/contract/sign-in/sign-in-settings'

/** What can keep somebody out, or asks more of them. */
export type StricterRule = 'second-factor' | 'sms' | 'password' | 'proof'

/** In what rules are stricter than the ones before. */
export function stricterRules(before: SignInRules, after: SignInRules): StricterRule[] {
  const isStricter: Record<StricterRule, boolean> = {
    'second-factor': after.demandsSecondFactor && !before.demandsSecondFactor,
    sms: before.smsSignIn && !after.smsSignIn,
    password:
      after.passwordMinLength > before.passwordMinLength ||
      after.passwordMaxLength < before.passwordMaxLength ||
      after.passwordKinds > before.passwordKinds,
    proof: after.proofOfWork && !before.proofOfWork,
  }
  return (Object.keys(isStricter) as StricterRule[]).filter((rule) => isStricter[rule])
}
