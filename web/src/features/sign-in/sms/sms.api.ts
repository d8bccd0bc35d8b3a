import {
  checkSmsOrganisation,
  sendSmsCode,
  signInByMobile,
  type smsPurposes,
} from '@iwater/contract/sign-in/sign-in-methods'
import { call } from '#web/platform/api/api.ts'
import { withProof } from '../proof/with-proof.ts'
import { byClient, type ImageCode } from '../sign-in.api.ts'

export type SmsPurpose = (typeof smsPurposes)[number]

type Wanted = { mobile: string; orgCode: string; purpose: SmsPurpose; imageCode: ImageCode }

/** Whether the organisation takes codes by SMS at all. */
export async function isSmsAllowed(mobile: string, orgCode: string) {
  const { isAllowed } = await call(checkSmsOrganisation, { mobile, orgCode }, byClient)
  return isAllowed
}

/** Sends a code; answers the seconds until the next may be asked for. */
export async function requestSmsCode({ imageCode, ...wanted }: Wanted) {
  const { waitSeconds } = await withProof((proof) =>
    call(sendSmsCode, { ...wanted, ...imageCode, ...proof }, byClient),
  )
  return waitSeconds
}

/** The marker in front of the number tells this from other sign-ins by mobile, as old clients do. */
export const signInBySms = (mobile: string, code: string, orgCode: string) =>
  call(
    signInByMobile,
    { grant_type: 'mobile', mobile: `SMS@${mobile.trim()}`, code, orgCode },
    byClient,
  )
