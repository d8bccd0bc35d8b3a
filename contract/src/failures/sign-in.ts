import type { Failure } from './failure.ts'

export const signInFailures = {
  'entrance.mobile-invalid': {
    status: 400,
    zh: '手机号码格式不正确',
    en: 'Enter a valid mobile number',
  },
  'entrance.sms-code-wrong': {
    status: 428,
    zh: '短信验证码错误或已失效，请重新获取',
    en: 'The SMS code is wrong or has expired. Request a new one.',
  },
  'entrance.sms-off': {
    status: 400,
    zh: '该单位未开通短信登录',
    en: 'SMS sign-in is not enabled for this organisation',
  },
  'entrance.sms-failed': {
    status: 503,
    zh: '短信发送失败，请稍后再试',
    en: 'The SMS could not be sent. Try again later.',
  },
  'entrance.not-bound': {
    status: 417,
    zh: '未绑定登录账号，请使用密码登录后绑定',
    en: 'No account is linked to this identity. Sign in with your password, then link it.',
  },
  'entrance.partner-unknown': {
    status: 404,
    zh: '未登记的单点登录来源',
    en: 'This single sign-on partner is not registered',
  },
  'entrance.ticket-invalid': {
    status: 400,
    zh: '登录凭据无效或已使用，请从原系统重新进入',
    en: 'The sign-in ticket is invalid or already used. Start again from the other system.',
  },
  'entrance.ticket-expired': {
    status: 400,
    zh: '登录凭据已过期，请从原系统重新进入',
    en: 'The sign-in ticket has expired. Start again from the other system.',
  },
  'entrance.secret-unreadable': {
    status: 503,
    zh: '该登录方式的密钥无法读取，请联系管理员重新填写',
    en: 'The secret of this sign-in method cannot be read. Ask your administrator to enter it again.',
  },
  'entrance.secret-needed': {
    status: 409,
    zh: '认证服务地址已变更，请重新填写客户端密钥',
    en: 'The address of the provider has changed. Enter the client secret again.',
  },
  'entrance.whole-tenant': {
    status: 403,
    zh: '登录方式对整个单位生效，仅整个单位的管理员可以查看和修改',
    en: 'Sign-in methods apply to the whole organisation. Only administrators of the whole organisation can view or change them.',
  },
  'entrance.provider-unknown': {
    status: 404,
    zh: '统一认证服务不存在',
    en: 'Identity provider not found',
  },
  'entrance.provider-failed': {
    status: 503,
    zh: '统一认证服务暂不可用，请稍后再试',
    en: 'The identity provider cannot be reached. Try again later.',
  },
  'entrance.provider-refused': {
    status: 400,
    zh: '统一认证服务未确认此次登录，请重新认证或联系系统管理员',
    en: 'The identity provider did not confirm the sign-in. Try again, or contact your administrator.',
  },
} as const satisfies Record<string, Failure>
