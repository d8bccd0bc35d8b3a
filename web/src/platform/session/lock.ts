import { lockScreen, unlockScreen } from '@iwater/contract/sign-in/account-security'
import { call } from '#web/platform/api/api.ts'
import { encryptPassword } from '#web/platform/api/encrypt-password.ts'
import { noteActive } from './last-active.ts'
import { noteRestriction } from './session-store.ts'

/** Locks the session with a temporary password or, without one, with the account password. */
export async function lock(password?: string) {
  const lockPassword = password === undefined ? undefined : await encryptPassword(password)
  await call(lockScreen, lockPassword === undefined ? {} : { lockPassword })
  noteRestriction('locked')
}

export async function unlock(password: string) {
  await call(unlockScreen, { lockPassword: await encryptPassword(password) })
  noteActive()
  noteRestriction(null)
}
