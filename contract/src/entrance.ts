import { z } from 'zod'
import { id, localText, none } from './fields.ts'
import { tokens } from './identity.ts'
import { defineRoute } from './route.ts'

/** The waiting pages of the client; each belongs to one partner that a tenant may register. */
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

/** Digits as typed, with the marker that old clients put in front of a number for a sign-in by SMS. */
const mobile = z
  .string()
  .trim()
  .max(32)
  .transform((text) => text.replace(/^SMS@/i, ''))

export const readWaysIn = defineRoute({
  method: 'GET',
  path: '/auth/ways',
  access: 'public',
  summary:
    'By what an organisation lets people sign in; an unknown code is answered like one with passwords only.',
  input: z.object({ orgCode }),
  output: z.object({
    sms: z.boolean(),
    providers: z.array(z.object({ providerId: id, name: localText })),
  }),
})
export type WaysIn = z.infer<typeof readWaysIn.output>

export const smsPurposes = ['sign-in', 'reset'] as const

const smsInput = z.object({
  mobile,
  orgCode,
  purpose: z.enum(smsPurposes).default('sign-in'),
  /** Nonce and text of an image code: a number is sent nothing without one. */
  randomStr: z.string().max(64).optional(),
  code: z.string().max(21).optional(),
})

export const sendSmsCode = defineRoute({
  method: 'GET',
  path: '/bs/smsEplogin/code/sms',
  access: 'public',
  changes: true,
  summary: 'Sends a code of six digits to a number; answered alike whether or not anybody has it.',
  input: smsInput,
  output: z.object({
    /** Seconds until the next code may be asked for. */
    waitSeconds: z.number().int(),
  }),
})

export const checkSmsOrganisation = defineRoute({
  method: 'GET',
  path: '/bs/smsEplogin/code/smsOrgCheck',
  access: 'public',
  summary: 'Whether an organisation takes codes by SMS; tells nothing of the number.',
  input: z.object({ mobile: mobile.optional(), orgCode }),
  output: z.object({ isAllowed: z.boolean() }),
})

export const signInByMobile = defineRoute({
  method: 'POST',
  path: '/auth/mobile/token/sms',
  access: 'public',
  fieldsInQuery: true,
  summary:
    'Signs in with a code by SMS or with the ticket of a partner, or exchanges a refresh token.',
  input: z.object({
    grant_type: z.string().max(32).default('mobile'),
    mobile: mobile.optional(),
    code: z.string().max(21).optional(),
    /** Ticket of a partner: single-use, 60 s, signed. */
    loginkey: z.string().max(2048).optional(),
    /** The waiting page at which the ticket arrived. */
    partner: waitingPage.default('waiting'),
    /** Where the partner wants to be told of a log-out, and its page to go back to; on its own origin only. */
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
  summary:
    'After a log-out: a page that tells the partner somebody came from, and goes back there; home for everybody else.',
  input: none,
  output: z.string(),
})

export const readPartner = defineRoute({
  method: 'GET',
  path: '/bs/cas/code',
  access: 'public',
  summary: 'The central sign-in that belongs to a waiting page: its name, and where it is entered.',
  input: z.object({ partner: waitingPage.default('waiting'), orgCode }),
  output: z.object({ name: localText, loginAddress: z.string() }),
})

export const beginProviderSignIn = defineRoute({
  method: 'POST',
  path: '/auth/oidc/begin',
  access: 'public',
  summary:
    'Begins a sign-in at an OpenID Connect provider: where the browser goes, and the state it comes back with.',
  input: z.object({ providerId: id, orgCode }),
  output: z.object({ address: z.string(), state: z.string() }),
})

export const finishProviderSignIn = defineRoute({
  method: 'POST',
  path: '/auth/oidc/finish',
  access: 'public',
  summary:
    'Ends a sign-in at an OpenID Connect provider with the query it sent the browser back with.',
  input: z.object({
    state: z.string().max(128),
    /** The whole query of the address the browser came back to, without the question mark. */
    query: z.string().max(4096),
  }),
  output: tokens,
})

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/bs/epLogin/appUpdate',
  access: 'public',
  summary: 'Chooses a new password with a code by SMS; all sessions of the person end.',
  input: z.object({ mobile, code: z.string().max(21), newPassword: z.string().max(512), orgCode }),
  output: z.null(),
})

export const company = z.object({
  organizationId: id,
  organizationName: z.string(),
  name: localText,
  /** Whether the session works for this one now. */
  isCurrent: z.boolean(),
})

export type Company = z.infer<typeof company>

export const findCompanies = defineRoute({
  method: 'GET',
  path: '/bs/epLogin/findCompaniesByLoginId',
  access: 'signed-in',
  summary: 'The organisations that the person may work for; refused when there is none.',
  input: none,
  output: z.array(company),
})

export const chooseCompany = defineRoute({
  method: 'POST',
  path: '/auth/company',
  access: 'signed-in',
  openToDemonstration: true,
  summary: 'Takes the session to another organisation that the person may work for.',
  input: z.object({ organizationId: id }),
  output: z.null(),
})
