import { z } from 'zod'
import {
  contentVersion,
  id,
  instant,
  localName,
  localText,
  none,
  page,
  pageFields,
} from '../fields.ts'
import { defineRoute } from '../route.ts'
import { waitingPage } from './sign-in-methods.ts'

/** Sign-in rules of a tenant. No rule can be weaker than the product's: 8 to 16 characters of three classes. */
export const signInRules = z.object({
  passwordMinLength: z.number().int().min(8).max(16),
  passwordMaxLength: z.number().int().min(16).max(64),
  passwordKinds: z.number().int().min(3).max(4),
  imageCodeAlways: z.boolean(),
  /** Whether a proof of work (about one second) is required before a password is checked or an SMS is sent. */
  proofOfWork: z.boolean(),
  smsSignIn: z.boolean(),
  demandsSecondFactor: z.boolean(),
})
export type SignInRules = z.infer<typeof signInRules>

export const readSignInRules = defineRoute({
  method: 'GET',
  path: '/auth/rules',
  access: 'sign-in.manage',
  summary: {
    zh: '查询本单位的登录规则。',
    en: 'Read the sign-in rules of the tenant.',
  },
  input: none,
  output: signInRules.extend({ version: contentVersion }),
})

export const changeSignInRules = defineRoute({
  method: 'PUT',
  path: '/auth/rules',
  access: 'sign-in.manage',
  summary: {
    zh: '修改本单位的登录规则。',
    en: 'Change the sign-in rules of the tenant.',
  },
  input: signInRules.extend({ version: contentVersion }),
  output: z.null(),
})

/** Days in which a sign-in counts for whether somebody uses a method. */
export const methodUseDays = 90

/** Enabled people of the tenant whom a stricter rule concerns, counted as the rules are enforced. */
const rulesImpact = z.object({
  /** Have no second factor yet: they have to set it up before anything else. */
  withoutSecondFactor: z.number().int(),
  /** Whether the caller is one of them. */
  isOwnMissing: z.boolean(),
  /** Have signed in by SMS within `methodUseDays`, and of these by nothing else. */
  bySms: z.number().int(),
  bySmsAlone: z.number().int(),
  /** Whether the caller has signed in by SMS alone. */
  isOwnSms: z.boolean(),
  /** Choose a new password at their next sign-in; passwords in use stay valid. */
  choosingPassword: z.number().int(),
})
export type RulesImpact = z.infer<typeof rulesImpact>

export const readRulesImpact = defineRoute({
  method: 'GET',
  path: '/auth/rules/impact',
  access: 'sign-in.manage',
  summary: {
    zh: '查询更严格的登录规则涉及的人数；不作修改。',
    en: 'Count the people whom stricter sign-in rules concern, without changing anything.',
  },
  input: none,
  output: rulesImpact,
})

const httpAddress = z.url({ protocol: /^https?$/ }).max(500)

export const partner = z.object({
  version: contentVersion,
  page: waitingPage,
  name: localText,
  /** Sign-in address of the partner. */
  loginAddress: z.string(),
  isEnabled: z.boolean(),
})
export type Partner = z.infer<typeof partner>

export const listPartners = defineRoute({
  method: 'GET',
  path: '/auth/partners',
  access: 'sign-in.manage',
  summary: {
    zh: '列出可凭登录凭据登录的单点登录来源。',
    en: 'List the single sign-on partners whose tickets are accepted.',
  },
  input: none,
  output: z.array(partner),
})

export const savePartner = defineRoute({
  method: 'PUT',
  path: '/auth/partners/:page',
  access: 'sign-in.manage',
  summary: {
    zh: '登记或修改单点登录来源；新登记或要求更换时返回新的签名密钥。',
    en: 'Register or change a single sign-on partner; a new signing secret is returned for a new partner and on request.',
  },
  input: z.object({
    page: waitingPage,
    /** As it was read; null to register one. */
    version: contentVersion.nullable(),
    name: localName,
    loginAddress: httpAddress,
    isEnabled: z.boolean().default(true),
    newSecret: z.boolean().default(false),
  }),
  output: z.object({ secret: z.string().nullable() }),
})

export const removePartner = defineRoute({
  method: 'DELETE',
  path: '/auth/partners/:page',
  access: 'sign-in.manage',
  summary: {
    zh: '删除单点登录来源，其登录凭据不再有效。',
    en: 'Remove a single sign-on partner; its tickets stop working.',
  },
  input: z.object({ page: waitingPage }),
  output: z.null(),
})

/** The claim of an ID token whose value is the account's login name, mobile number or e-mail address. */
export const accountClaims = ['preferred_username', 'phone_number', 'email'] as const

export const provider = z.object({
  providerId: id,
  version: contentVersion,
  name: localText,
  issuer: z.string(),
  clientId: z.string(),
  accountClaim: z.enum(accountClaims),
  /** Whether e-mail addresses and numbers not verified by the provider are accepted. */
  trustsUnverified: z.boolean(),
  isEnabled: z.boolean(),
  /** To be registered at the provider. */
  redirectAddress: z.string(),
})
export type Provider = z.infer<typeof provider>

export const listProviders = defineRoute({
  method: 'GET',
  path: '/auth/providers',
  access: 'sign-in.manage',
  summary: {
    zh: '列出可用于登录的 OpenID Connect 服务。',
    en: 'List the OpenID Connect providers of the tenant.',
  },
  input: none,
  output: z.array(provider),
})

export const saveProvider = defineRoute({
  method: 'POST',
  path: '/auth/providers',
  access: 'sign-in.manage',
  summary: {
    zh: '新增 OpenID Connect 服务，或按编号修改。',
    en: 'Add an OpenID Connect provider, or change the one whose id is given.',
  },
  input: z.object({
    providerId: id.optional(),
    /** As it was read; null to add one. */
    version: contentVersion.nullable(),
    name: localName,
    issuer: httpAddress,
    clientId: z.string().trim().min(1).max(200),
    /** Unchanged if omitted; required again when the issuer changes. Without a secret the client is public. */
    clientSecret: z.string().max(500).optional(),
    accountClaim: z.enum(accountClaims).default('preferred_username'),
    trustsUnverified: z.boolean().default(false),
    isEnabled: z.boolean().default(true),
  }),
  output: z.object({ providerId: id }),
})

export const removeProvider = defineRoute({
  method: 'DELETE',
  path: '/auth/providers/:providerId',
  access: 'sign-in.manage',
  summary: {
    zh: '删除 OpenID Connect 服务。',
    en: 'Remove an OpenID Connect provider.',
  },
  input: z.object({ providerId: id }),
  output: z.null(),
})

/** Days in which a sign-in counts for how much a provider or a partner is used. */
export const sourceUseDays = 30

/** Enabled people of the tenant who sign in by a provider or partner. */
const sourceUse = z.object({
  /** Have signed in by it within `sourceUseDays`. */
  people: z.number().int(),
  /** Of these, by nothing else. */
  alone: z.number().int(),
  /** Of these, still with a first password, which they may never have had in hand. */
  withoutPassword: z.number().int(),
})
export type SourceUse = z.infer<typeof sourceUse>

export const readPartnerUse = defineRoute({
  method: 'GET',
  path: '/auth/partners/:page/use',
  access: 'sign-in.manage',
  summary: {
    zh: '查询最近 30 天通过某单点登录来源登录的人数，以及只用此方式登录的人数。',
    en: 'Count the people who signed in by a single sign-on partner in the last 30 days, and those of them who did by nothing else.',
  },
  input: z.object({ page: waitingPage }),
  output: sourceUse,
})

export const readProviderUse = defineRoute({
  method: 'GET',
  path: '/auth/providers/:providerId/use',
  access: 'sign-in.manage',
  summary: {
    zh: '查询最近 30 天通过某 OpenID Connect 服务登录的人数，以及只用此方式登录的人数。',
    en: 'Count the people who signed in by an OpenID Connect provider in the last 30 days, and those of them who did by nothing else.',
  },
  input: z.object({ providerId: id }),
  output: sourceUse,
})

export const outboxMessage = z.object({
  smsId: id,
  at: instant,
  mobile: z.string(),
  text: z.string(),
  /** `outbox`: kept here to be read; `sent` and `failed`: result of the configured channel. */
  state: z.enum(['outbox', 'sent', 'failed']),
  channel: z.enum(['outbox', 'aliyun', 'tencent']),
  /** Response of the channel if it rejected the message. */
  reason: z.string().nullable(),
})

export type OutboxMessage = z.infer<typeof outboxMessage>

export const listOutbox = defineRoute({
  method: 'GET',
  path: '/auth/sms-outbox',
  access: 'sign-in.manage',
  summary: {
    zh: '列出已发送的短信，最新的在前；未配置通道时在此查看验证码，交给通道的验证码不显示。',
    en: 'List sent SMS messages, newest first; without a configured channel codes are read here. Codes handed to a channel are not shown.',
  },
  input: z.object({ ...pageFields }),
  output: page(outboxMessage),
})
