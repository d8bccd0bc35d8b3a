import { issueToken, type Tokens } from '@iwater/contract/sign-in/sign-in'
import { chooseCompany } from '@iwater/contract/sign-in/sign-in-methods'
import { call } from '#web/platform/api/api.ts'
import { forgetPlace } from '#web/platform/session/session.ts'
import { keepTokens } from '#web/platform/session/session-store.ts'
import { byClient } from '../sign-in.api.ts'
import { bearer, type Company } from '../sign-in-flow.ts'

/** Answers the question for a second factor: six digits of the authenticator, or a recovery code. */
export const giveSecondFactor = (challenge: string, code: string) =>
  call(issueToken, { grant_type: 'second_factor', challenge, code }, byClient)

/** Goes on with a session in one of the person's companies. */
export async function enterCompany(tokens: Tokens, { organizationId, isCurrent }: Company) {
  if (!isCurrent) {
    await call(chooseCompany, { organizationId }, bearer(tokens))
    forgetPlace()
  }
  keepTokens(tokens)
}
