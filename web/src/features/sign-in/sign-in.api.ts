import {
  changePassword,
  checkSignIn,
  imageCode,
  issueToken,
  passwordRule,
  readCipherKey,
} from '@iwater/contract/identity'
import { call } from '#web/platform/api/api.ts'
import { requestOf } from '#web/platform/api/route-url.ts'
import { clientAuthorization } from '#web/platform/api/transport.ts'
import { endSession, keepTokens } from '#web/platform/session/session-store.ts'

export type Credentials = {
  username: string
  password: string
  orgCode: string
  /** Which picture was shown and what the person read in it. */
  imageCode?: { randomStr: string; code: string } | undefined
}

/** Fetched only when somebody signs in: the cipher is not part of the first screen. */
async function veil(password: string) {
  const [key, { veilPassword }] = await Promise.all([
    call(readCipherKey, {}),
    import('./veil-password.ts'),
  ])
  return veilPassword(password, key)
}

/** Signs in; from then on the guard shows the page that was asked for. */
export async function signIn({ username, password, orgCode, imageCode: code }: Credentials) {
  const tokens = await call(
    issueToken,
    {
      grant_type: 'password',
      scope: 'server',
      username: username.trim(),
      password: await veil(password),
      orgCode,
      ...code,
    },
    { authorization: clientAuthorization },
  )
  keepTokens(tokens)
}

export async function needsImageCode(username: string, orgCode: string) {
  const { imageCodeRequired } = await call(checkSignIn, { username: username.trim(), orgCode })
  return imageCodeRequired
}

export const imageCodeAddress = (randomStr: string) => requestOf(imageCode, { randomStr }).url

export const readPasswordRule = (signal: AbortSignal) => call(passwordRule, {}, { signal })

/** Changes the password; all sessions of the person are over afterwards, this one too. */
export async function changeOwnPassword(oldPassword: string, newPassword: string) {
  const [veiledOld, veiledNew] = await Promise.all([veil(oldPassword), veil(newPassword)])
  await call(changePassword, { oldPassword: veiledOld, newPassword: veiledNew })
  endSession('password-changed')
}
