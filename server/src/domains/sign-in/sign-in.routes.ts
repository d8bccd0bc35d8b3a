import {
  changePasswordByGet,
  changePassword as changePasswordRoute,
  checkSignIn,
  imageCode,
  issueToken,
  logOutByGet,
  logOut as logOutRoute,
  passwordRule,
  readCipherKey,
  refreshToken,
} from '@iwater/contract/sign-in/sign-in'
import { changePassword, readPasswordCipher, readPasswordRule } from '#domains/accounts'
import {
  admitClient,
  answerSignIn,
  answerTokens,
  clientOf,
  logOut,
  refresh,
  type Sessions,
  webClientId,
} from '#domains/sessions'
import { type Api, bearerToken, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { accountSecurityRoutes } from './account-security/account-security.routes.ts'
import { answerChallenge } from './challenge.service.ts'
import { issueImageCode } from './guards/image-code.service.ts'
import { findHintedTenant, hintsOf } from './organisation-hints.service.ts'
import { signIn } from './sign-in.service.ts'
import { needsImageCode } from './sign-in-risk.service.ts'

export function signInRoutes(api: Api, services: Services, sessions: Sessions) {
  serve(api, issueToken, async (input, context) => {
    const { clientId, grant } = admitClient(context.headers.authorization, input.grant_type)
    const client = clientOf(services, clientId, context)
    if (grant === 'refresh_token') {
      const renewed = await refresh(services, sessions, input.refresh_token ?? '', client)
      return answerTokens(services, context, renewed)
    }
    if (grant === 'second_factor') {
      const { challenge = '', code = '' } = input
      const admitted = await answerChallenge(services, { challenge, code, client })
      return answerSignIn(services, context, admitted)
    }
    const { username = '', password = '', orgCode, randomStr, code, proof } = input
    const hints = hintsOf(orgCode, context)
    const wanted = { username, password, hints, client, randomStr, code, proof }
    return answerSignIn(services, context, await signIn(services, wanted))
  })

  serve(api, refreshToken, async ({ refresh_token }, context) => {
    const { clientId } = admitClient(context.headers.authorization, 'refresh_token')
    const client = clientOf(services, clientId, context)
    const renewed = await refresh(services, sessions, refresh_token, client)
    return answerTokens(services, context, renewed)
  })

  serve(api, imageCode, ({ randomStr }, { address }) =>
    issueImageCode(services, randomStr, address),
  )

  serve(api, checkSignIn, async ({ username, orgCode }, context) => ({
    imageCodeRequired: await needsImageCode(services, {
      username,
      hints: hintsOf(orgCode, context),
      client: clientOf(services, webClientId, context),
    }),
  }))

  serve(api, readCipherKey, async () => {
    const { key, iv } = await readPasswordCipher(services)
    return { key: key.toString('hex'), iv: iv.toString('hex') }
  })

  serve(api, passwordRule, async ({ orgCode }, context) => {
    // Old clients that change a password name no organisation: there the session does.
    const token = orgCode === undefined ? bearerToken(context.request) : undefined
    const session = token === undefined ? null : await sessions.read(token)
    const tenantId =
      session?.tenantId ?? (await findHintedTenant(services, hintsOf(orgCode, context)))
    return readPasswordRule(services, tenantId)
  })

  for (const route of [logOutRoute, logOutByGet]) {
    serveTransaction(api, route, async (_, { db, session, afterCommit, ...context }) => {
      const { address, userAgent, now } = context
      const ended = await logOut(db, session, { address, userAgent, now })
      afterCommit(() => sessions.forget(ended))
      return null
    })
  }

  for (const route of [changePasswordRoute, changePasswordByGet]) {
    serve(api, route, ({ oldPassword, newPassword }, { session, address, userAgent }) =>
      changePassword(services, sessions, session, {
        oldPassword,
        newPassword,
        client: { address, userAgent },
      }),
    )
  }

  accountSecurityRoutes(api, services, sessions)
}
