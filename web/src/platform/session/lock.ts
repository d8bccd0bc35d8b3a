import { lockScreen, unlockScreen } from '@iwater/contract/sign-in/account-security'
import { call } from '#web/platform/api/api.ts'
import { veil } from '#web/platform/api/veil.ts'
import { noteRestriction } from './session-store.ts'

/** Locks the session, under a password of the moment or, without one, under the person's own. */
export async function lock(password?: string) {
  const lockPassword = password === undefined ? undefined : await veil(password)
  await call(lockScreen, lockPassword === undefined ? {} : { lockPassword })
  noteRestriction('locked')
}

export async function unlock(password: string) {
  await call(unlockScreen, { lockPassword: await veil(password) })
  noteRestriction(null)
}
