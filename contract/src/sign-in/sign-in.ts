import { z } from 'zod'
import { dataScopes, permissions, restrictions } from '../access.ts'
import { viewAs } from '../accounts/viewing.ts'
import { id, localText, none } from '../fields.ts'
import { systemEntry } from '../navigation.ts'
import { organisationNode } from '../organisation.ts'
import { startDesktop } from '../pages/start-page.ts'
import { defineRoute } from '../route.ts'

/** Response of a successful sign-in or refresh. Times are in seconds. */
export const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number().int(),
  loginId: id,
  /** True while a new password must be set; until then the session is restricted to that. */
  changePsd: z.boolean(),
})
export type Tokens = z.infer<typeof tokens>

const tokenFields = z.object({
  grant_type: z.string().max(32),
  username: z.string().max(64).optional(),
  password: z.string().max(512).optional(),
  orgCode: z.string().max(64).optional(),
  randomStr: z.string().max(64).optional(),
  code: z.string().max(21).optional(),
  refresh_token: z.string().max(128).optional(),
  scope: z.string().max(64).optional(),
  /** Proof of work requested by `identity.proof-required`: challenge, dot, number found. */
  proof: z.string().max(160).optional(),
  /** Challenge returned with `identity.second-factor-required`; grant `second_factor`, with the code in `code`. */
  challenge: z.string().max(128).optional(),
})

export const issueToken = defineRoute({
  method: 'POST',
  path: '/auth/oauth/token',
  access: 'public',
  fieldsInQuery: true,
  summary: {
    zh: '用登录名和密码登录，提交动态口令，或用刷新令牌换取新令牌。',
    en: 'Sign in with login name and password, submit the second factor of a sign-in, or exchange a refresh token.',
  },
  input: tokenFields,
  output: tokens,
})

export const refreshToken = defineRoute({
  method: 'POST',
  path: '/user/refesh',
  access: 'public',
  fieldsInQuery: true,
  summary: {
    zh: '用刷新令牌换取新令牌。',
    en: 'Exchange a refresh token for new tokens.',
  },
  input: z.object({ refresh_token: z.string().max(128) }),
  output: tokens,
})

export const imageCode = defineRoute({
  method: 'GET',
  path: '/code',
  access: 'public',
  content: 'image/png',
  summary: {
    zh: '获取四位图形验证码；每张限用一次，两分钟内有效。',
    en: 'Create an image code of four characters; one guess each, valid for two minutes.',
  },
  input: z.object({ randomStr: z.string().min(8).max(64) }),
  output: z.unknown(),
})

export const checkSignIn = defineRoute({
  method: 'GET',
  path: '/bs/epLogin/longinVerify',
  access: 'public',
  summary: {
    zh: '查询该登录名下次登录是否需要图形验证码。',
    en: 'Read whether the next sign-in of a login name needs an image code.',
  },
  input: z.object({ username: z.string().max(64), orgCode: z.string().max(64).optional() }),
  output: z.object({ imageCodeRequired: z.boolean() }),
})

const blockInHex = z.string().regex(/^[0-9a-f]{32}$/)

export const readCipherKey = defineRoute({
  method: 'GET',
  path: '/auth/cipher',
  access: 'public',
  summary: {
    zh: '获取客户端加密密码所用的密钥和初始向量（AES-CBC，补零）；保密由 TLS 保证。',
    en: 'Read the key and initialization vector clients encrypt passwords with (AES-CBC, zero padding); secrecy comes from TLS.',
  },
  input: none,
  output: z.object({ key: blockInHex, iv: blockInHex }),
})

export const logOut = defineRoute({
  method: 'DELETE',
  path: '/auth/authToken/logout',
  access: 'signed-in',
  whileViewing: 'open',
  openWhile: restrictions,
  openToDemonstration: true,
  summary: {
    zh: '结束会话，其令牌在所有服务进程上立即失效。',
    en: 'End the session; its tokens stop working at once on every server process.',
  },
  input: none,
  output: z.null(),
})

export const logOutByGet = defineRoute({
  method: 'GET',
  path: '/user/logout',
  access: 'signed-in',
  whileViewing: 'open',
  openWhile: restrictions,
  changes: true,
  openToDemonstration: true,
  summary: {
    zh: '与 DELETE 退出相同，供旧客户端使用。',
    en: 'End the session as by DELETE, for old clients.',
  },
  input: none,
  output: z.null(),
})

export const passwordRule = defineRoute({
  method: 'GET',
  path: '/bs/passwordRule/getCheckStyle',
  access: 'public',
  summary: {
    zh: '查询单位的密码规则；未指定或未知单位时返回产品默认规则。',
    en: 'Read the password rule of an organisation; the product default where no organisation is named or known.',
  },
  input: z.object({ orgCode: z.string().max(64).optional() }),
  output: z.object({
    minLength: z.number().int(),
    maxLength: z.number().int(),
    kinds: z.number().int(),
  }),
})

const passwordChange = z.object({
  oldPassword: z.string().max(512),
  newPassword: z.string().max(512),
})

export const changePassword = defineRoute({
  method: 'POST',
  path: '/bs/passwordRule/updatePassword',
  twins: ['/bs/epLogin/updateLoginPassword'],
  access: 'signed-in',
  openWhile: ['password-change'],
  fieldsInQuery: true,
  summary: {
    zh: '修改本人密码；本人的所有会话随之结束。',
    en: 'Change the password of the caller; all sessions of the caller end.',
  },
  input: passwordChange,
  output: z.null(),
})

export const changePasswordByGet = defineRoute({
  method: 'GET',
  path: '/bs/passwordRule/updatePassword',
  access: 'signed-in',
  openWhile: ['password-change'],
  changes: true,
  summary: {
    zh: '与 POST 修改相同，供旧客户端使用。',
    en: 'Change the password as by POST, for old clients.',
  },
  input: passwordChange,
  output: z.null(),
})

export const userInfo = z.object({
  userId: id,
  userName: z.string(),
  name: localText,
  loginId: id,
  organizationId: id,
  organizationName: z.string(),
  organizationNames: localText,
  /** The parent organisation, if visible to the user. */
  parentId: id.nullable(),
  /** Address of the profile picture; null if there is none. */
  imgUrl: z.string().nullable(),
  adminFlag: z.boolean(),
  firstLogin: z.boolean(),
  /** Start page set by the organisation. */
  defaultDesktop: startDesktop,
  /** Start page set by the user; null if none is set. */
  radioDesk: startDesktop.nullable(),
})

export const signInInfo = z.object({
  userInfo,
  epLogin: z.object({ loginId: id, loginName: z.string(), tableType: z.enum(['0', '1']) }),
  OrganizationTree: z.array(organisationNode),
  systemOrgs: z.array(systemEntry),
  roles: z.array(z.string()),
  permissions: z.array(z.enum(permissions)),
  /** A role for demonstration: the user may see what the permissions allow, and changes nothing. */
  isDemonstration: z.boolean(),
  /** Data scope of the user, relative to their organisation. */
  dataScope: z.enum(dataScopes),
  /** The restriction of the session, if any. */
  restriction: z.enum(restrictions).nullable(),
  /** Large-screen address of the organisation, or of its nearest visible superior. */
  screenDisplay: z.string().nullable(),
  robot: z.boolean(),
  /** Whether weather data of the city is available. */
  showWeather: z.boolean(),
  timeZone: z.string(),
  isDemo: z.boolean(),
  /** The view of the product as another person, whose rights then limit everything else here; null where there is none. */
  viewing: viewAs.nullable(),
})
export type SignInInfo = z.infer<typeof signInInfo>

export const readSignInInfo = defineRoute({
  method: 'POST',
  path: '/bs/epLogin/longinInfo',
  access: 'signed-in',
  whileViewing: 'open',
  fieldsInQuery: true,
  openWhile: restrictions,
  openToDemonstration: true,
  summary: {
    zh: '查询当前登录人员、所在单位、角色和系统。',
    en: 'Read who is signed in, in which organisation, with which roles and systems.',
  },
  input: z.object({
    versionName: z.string().max(64).optional(),
    organizationId: id.optional(),
    queryFlag: z.string().max(32).optional(),
  }),
  output: signInInfo,
})
