import {
  beginProviderSignIn as beginProviderSignInRoute,
  checkSmsOrganisation,
  chooseCompany as chooseCompanyRoute,
  findCompanies,
  finishProviderSignIn as finishProviderSignInRoute,
  leaveToPartner,
  readPartner as readPartnerRoute,
  readSignInMethods as readSignInMethodsRoute,
  resetPassword,
  sendSmsCode as sendSmsCodeRoute,
  signInByMobile,
} from '@iwater/contract/sign-in/sign-in-methods'
import { chooseCompany, companyScope, readCompanies } from '#domains/accounts'
import {
  admitClient,
  answerSignIn,
  answerTokens,
  clientOf,
  refresh,
  type Sessions,
  webClientId,
} from '#domains/sessions'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { completeSignIn } from './complete-sign-in.service.ts'
import type { OidcProviders } from './oidc/oidc.provider.ts'
import { beginProviderSignIn, finishProviderSignIn } from './oidc/oidc.service.ts'
import { hintsOf } from './organisation-hints.service.ts'
import { clearMiddlePage } from './partners/middle-page.ts'
import { leave, middlePageHeader, readPartner, redeemTicket } from './partners/partner.service.ts'
import { redirectAddressOf } from './redirect-address.ts'
import { readSignInMethods } from './sign-in-methods.service.ts'
import { resetPasswordBySms, signInBySms } from './sms/mobile.service.ts'
import { findSmsTenant, sendSmsCode } from './sms/sms-code.service.ts'
import type { SmsSender } from './sms/sms-sender.ts'

/** Background services of the sign-in methods. */
export type Ways = { sms: SmsSender; providers: OidcProviders }

export function signInMethodRoutes(api: Api, services: Services, sessions: Sessions, ways: Ways) {
  serve(api, readSignInMethodsRoute, ({ orgCode }, context) =>
    readSignInMethods(services, hintsOf(orgCode, context)),
  )

  serve(api, sendSmsCodeRoute, ({ orgCode, ...wanted }, context) => {
    const { address, language } = context
    const hints = hintsOf(orgCode, context)
    return sendSmsCode(services, ways.sms, { ...wanted, hints, address, language })
  })

  serve(api, checkSmsOrganisation, async ({ orgCode }, context) => ({
    isAllowed: (await findSmsTenant(services, hintsOf(orgCode, context))) !== null,
  }))

  serve(api, signInByMobile, async (input, context) => {
    const { grant_type, mobile, code, loginkey: ticket, partner: page, orgCode } = input
    const { address, headers } = context
    const { clientId, grant } = admitClient(headers.authorization, grant_type)
    const client = clientOf(services, clientId, context)
    if (grant === 'refresh_token' || input.refresh_token !== undefined) {
      const renewed = await refresh(services, sessions, input.refresh_token ?? '', client)
      return answerTokens(services, context, renewed)
    }
    const hints = hintsOf(orgCode, context)
    if (ticket === undefined) {
      const admitted = await signInBySms(services, { mobile, code, hints, client })
      return answerSignIn(services, context, admitted)
    }
    const found = await redeemTicket(services, { mobile, ticket, page, hints, address })
    const { logoutAddress, originPage } = input
    const wayBack = { page, logoutAddress, originPage }
    const cookie = await middlePageHeader(services, found.tenantId, wayBack)
    if (cookie !== undefined) context.reply.header('set-cookie', cookie)
    const verified = { ...found, way: 'partner' as const, source: page, client }
    return answerSignIn(services, context, await completeSignIn(services, verified))
  })

  serve(api, leaveToPartner, async (_, { headers, reply }) => {
    // Another site must not be able to sign a user out at the partner.
    const isOwn = [undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site'])
    const { html, policy } = await leave(services, isOwn ? headers.cookie : undefined)
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...(isOwn && { 'set-cookie': clearMiddlePage }),
    })
    return html
  })

  serve(api, readPartnerRoute, ({ partner, orgCode }, context) =>
    readPartner(services, partner, hintsOf(orgCode, context)),
  )

  serve(api, beginProviderSignInRoute, ({ providerId, orgCode }, context) =>
    beginProviderSignIn(services, ways.providers, {
      providerId,
      hints: hintsOf(orgCode, context),
      redirectAddress: redirectAddressOf(services, context),
      address: context.address,
    }),
  )

  serve(api, finishProviderSignInRoute, async (input, context) => {
    const { address } = context
    const found = await finishProviderSignIn(services, ways.providers, { ...input, address })
    const client = clientOf(services, webClientId, context)
    const verified = { ...found, way: 'oidc' as const, client }
    return answerSignIn(services, context, await completeSignIn(services, verified))
  })

  serve(api, resetPassword, async ({ orgCode, ...wanted }, context) => {
    const { address, userAgent } = context
    const hints = hintsOf(orgCode, context)
    await resetPasswordBySms(services, sessions, {
      ...wanted,
      hints,
      client: { address, userAgent },
    })
    return null
  })

  serveTransaction(
    api,
    findCompanies,
    (_, { db, session, language }) => readCompanies(db, session, { language }),
    companyScope,
  )

  serveTransaction(
    api,
    chooseCompanyRoute,
    async ({ organizationId }, { db, session, afterCommit }) => {
      await chooseCompany(db, session, organizationId)
      afterCommit(() => sessions.forget([session.sessionId]))
      return null
    },
    companyScope,
  )
}
