import { checkSignIn, imageCode, issueToken, type Tokens } from '@iwater/contract/sign-in/sign-in'
import { readSignInMethods } from '@iwater/contract/sign-in/sign-in-methods'
import { call } from '#web/platform/api/api.ts'
import { encryptPassword } from '#web/platform/api/encrypt-password.ts'
import { requestOf } from '#web/platform/api/route-url.ts'
import { clientAuthorization } from '#web/platform/api/transport.ts'
import { withProof } from './proof/with-proof.ts'

/** Which picture was shown and what the person read in it. */
export type ImageCode = { randomStr: string; code: string }

export type Credentials = {
  username: string
  password: string
  orgCode: string
  imageCode?: ImageCode | undefined
}

export const byClient = { authorization: clientAuthorization }

export async function signIn({
  username,
  password,
  orgCode,
  imageCode: code,
}: Credentials): Promise<Tokens> {
  const encrypted = await encryptPassword(password)
  const fields = { grant_type: 'password', scope: 'server', orgCode, ...code }
  const credentials = { ...fields, username: username.trim(), password: encrypted }
  return withProof((proof) => call(issueToken, { ...credentials, ...proof }, byClient))
}

export async function needsImageCode(username: string, orgCode: string) {
  const { imageCodeRequired } = await call(checkSignIn, { username: username.trim(), orgCode })
  return imageCodeRequired
}

export const imageCodeAddress = (randomStr: string) => requestOf(imageCode, { randomStr }).url

export const methodsOf = (orgCode: string) => call(readSignInMethods, { orgCode }, byClient)
