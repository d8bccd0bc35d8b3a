import { z } from 'zod'
import { id, localText, none } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { tokens } from './sign-in.ts'

/** The waiting pages of the client; each belongs to one single sign-on partner. */
export const waitingPages = ['waiting', 'waitingZJK', 'waitingSRK'] as const
export const waitingPage = z.enum(waitingPages)
export type WaitingPage = z.infer<typeof waitingPage>

/**
 * What a partner's ticket claims. `aud` is the waiting page it is for, `org` the organisation's code, `jti` a name that
 * no other ticket has. `iat` and `exp` are seconds since 1970, at most 60 apart.
 */
export const partnerTicket = z.object({
  mobile: z.string().max(32),
  org: z.string().max(64),
  aud: waitingPage,
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(16).max(64),
})
export type PartnerTicket = z.infer<typeof partnerTicket>

const orgCode = z.string().max(64).optional()

/** Digits as entered, with the prefix that old clients add for SMS sign-in. */
const mobile = z
  .string()
  .trim()
  .max(32)
  .transform((text) => text.replace(/^SMS@/i, ''))

export const readSignInMethods = defineRoute({
  method: 'GET',
  path: '/auth/ways',
  access: 'public',
  summary: {
    zh: '查询单位开放的登录方式；未知代码按仅密码登录返回。',
    en: 'List the sign-in methods of an organisation; an unknown code is answered as password only.',
  },
  input: z.object({ orgCode }),
  output: z.object({
    sms: z.boolean(),
    providers: z.array(z.object({ providerId: id, name: localText })),
  }),
})
export type SignInMethods = z.infer<typeof readSignInMethods.output>

export const smsPurposes = ['sign-in', 'reset'] as const

const smsInput = z.object({
  mobile,
  orgCode,
  purpose: z.enum(smsPurposes).default('sign-in'),
  /** Nonce and text of an image code, required before an SMS is sent. */
  randomStr: z.string().max(64).optional(),
  code: z.string().max(21).optional(),
  /** As in a sign-in with a password. */
  proof: z.string().max(160).optional(),
})

export const sendSmsCode = defineRoute({
  method: 'GET',
  path: '/bs/smsEplogin/code/sms',
  access: 'public',
  changes: true,
  summary: {
    zh: '向手机号码发送六位验证码；无论该号码是否登记，返回都相同。',
    en: 'Send a six-digit code to a mobile number; the answer is the same whether or not the number is registered.',
  },
  input: smsInput,
  output: z.object({
    /** Seconds until the next code can be requested. */
    waitSeconds: z.number().int(),
  }),
})

export const checkSmsOrganisation = defineRoute({
  method: 'GET',
  path: '/bs/smsEplogin/code/smsOrgCheck',
  access: 'public',
  summary: {
    zh: '查询单位是否开放短信验证码登录；不透露号码是否登记。',
    en: 'Read whether an organisation accepts SMS codes; whether a number is registered is not revealed.',
  },
  input: z.object({ mobile: mobile.optional(), orgCode }),
  output: z.object({ isAllowed: z.boolean() }),
})

export const signInByMobile = defineRoute({
  method: 'POST',
  path: '/auth/mobile/token/sms',
  access: 'public',
  fieldsInQuery: true,
  summary: {
    zh: '用短信验证码或单点登录来源的登录凭据登录，或用刷新令牌换取新令牌。',
    en: 'Sign in with an SMS code or a partner ticket, or exchange a refresh token.',
  },
  input: z.object({
    grant_type: z.string().max(32).default('mobile'),
    mobile: mobile.optional(),
    code: z.string().max(21).optional(),
    /** Ticket of a partner: single-use, 60 s, signed. */
    loginkey: z.string().max(2048).optional(),
    /** The waiting page at which the ticket arrived. */
    partner: waitingPage.default('waiting'),
    /** Address of the partner to notify of sign-out, and its page to return to; on its own origin only. */
    logoutAddress: z.string().max(1024).optional(),
    originPage: z.string().max(1024).optional(),
    refresh_token: z.string().max(128).optional(),
    orgCode,
  }),
  output: tokens,
})

export const leaveToPartner = defineRoute({
  method: 'GET',
  path: '/auth/leave',
  access: 'public',
  content: 'text/html',
  summary: {
    zh: '退出后的页面：通知来源系统并返回其地址；其他人员返回登录页。',
    en: 'Notify the single sign-on partner after sign-out and return to it; everyone else is sent to the sign-in page.',
  },
  input: none,
  output: z.string(),
})

export const readPartner = defineRoute({
  method: 'GET',
  path: '/bs/cas/code',
  access: 'public',
  summary: {
    zh: '查询等待页面对应的统一登录的名称和入口地址。',
    en: 'Read the name and entry address of the central sign-in behind a waiting page.',
  },
  input: z.object({ partner: waitingPage.default('waiting'), orgCode }),
  output: z.object({ name: localText, loginAddress: z.string() }),
})

export const beginProviderSignIn = defineRoute({
  method: 'POST',
  path: '/auth/oidc/begin',
  access: 'public',
  summary: {
    zh: '开始 OpenID Connect 登录：返回浏览器应前往的地址和返回时携带的 state。',
    en: 'Begin an OpenID Connect sign-in: where the browser goes, and the state it returns with.',
  },
  input: z.object({ providerId: id, orgCode }),
  output: z.object({ address: z.string(), state: z.string() }),
})

export const finishProviderSignIn = defineRoute({
  method: 'POST',
  path: '/auth/oidc/finish',
  access: 'public',
  summary: {
    zh: '用 OpenID Connect 服务带回的参数完成登录。',
    en: 'Complete an OpenID Connect sign-in with the query the browser returned with.',
  },
  input: z.object({
    state: z.string().max(128),
    /** The full query of the callback address, without the question mark. */
    query: z.string().max(4096),
  }),
  output: tokens,
})

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/bs/epLogin/appUpdate',
  access: 'public',
  summary: {
    zh: '用短信验证码设置新密码；该人员的所有会话随之结束。',
    en: 'Set a new password with an SMS code; all sessions of the person end.',
  },
  input: z.object({ mobile, code: z.string().max(21), newPassword: z.string().max(512), orgCode }),
  output: z.null(),
})

export const company = z.object({
  organizationId: id,
  organizationName: z.string(),
  name: localText,
  /** Whether this is the organisation of the session. */
  isCurrent: z.boolean(),
})

export type Company = z.infer<typeof company>

export const findCompanies = defineRoute({
  method: 'GET',
  path: '/bs/epLogin/findCompaniesByLoginId',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '列出人员可任职的单位；没有时拒绝。',
    en: 'List the organisations the caller may work for; rejected when there is none.',
  },
  input: none,
  output: z.array(company),
})

export const chooseCompany = defineRoute({
  method: 'POST',
  path: '/auth/company',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '将会话切换到人员可任职的另一单位。',
    en: 'Switch the session to another organisation the caller may work for.',
  },
  input: z.object({ organizationId: id }),
  output: z.null(),
})
