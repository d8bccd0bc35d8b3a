import { changePassword, passwordRule } from '@iwater/contract/sign-in/sign-in'
import { resetPassword } from '@iwater/contract/sign-in/sign-in-methods'
import { call } from '#web/platform/api/api.ts'
import { encryptPassword } from '#web/platform/api/encrypt-password.ts'
import { endSession } from '#web/platform/session/session-store.ts'
import { byClient } from '../sign-in.api.ts'

/** The rule of the person's organisation, or of the one whose code is given. */
export const readPasswordRule = (orgCode: string | undefined, signal: AbortSignal) =>
  call(passwordRule, orgCode === undefined ? {} : { orgCode }, { signal })

/** Changes the password; all sessions of the person are over afterwards, this one too. */
export async function changeOwnPassword(oldPassword: string, newPassword: string) {
  const [encryptedOld, encryptedNew] = await Promise.all([
    encryptPassword(oldPassword),
    encryptPassword(newPassword),
  ])
  await call(changePassword, { oldPassword: encryptedOld, newPassword: encryptedNew })
  endSession('password-changed')
}

type Reset = { mobile: string; code: string; newPassword: string; orgCode: string }

/** Replaces a forgotten password; the sign-in page then says so. */
export async function replacePassword({ newPassword, ...rest }: Reset) {
  await call(resetPassword, { ...rest, newPassword: await encryptPassword(newPassword) }, byClient)
  endSession('password-changed')
}
