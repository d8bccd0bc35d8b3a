import type { Failure } from './failure.ts'

export const signInFailures = {
  'entrance.mobile-invalid': {
    status: 400,
    zh: '手机号码格式不正确',
    en: 'This is not a mobile phone number',
  },
  'entrance.sms-code-wrong': {
    status: 428,
    zh: '短信验证码错误或已失效，请重新获取',
    en: 'The code is wrong or too old, please ask for a new one',
  },
  'entrance.sms-off': {
    status: 400,
    zh: '该单位未开通短信登录',
    en: 'This organisation does not use codes by SMS',
  },
  'entrance.sms-failed': {
    status: 503,
    zh: '短信发送失败，请稍后再试',
    en: 'The SMS could not be sent, please try again later',
  },
  'entrance.not-bound': {
    status: 417,
    zh: '未绑定登录账号，请使用密码登录后绑定',
    en: 'No account belongs to this; sign in with your password and bind it',
  },
  'entrance.partner-unknown': {
    status: 404,
    zh: '未登记的单点登录来源',
    en: 'This central sign-in is not registered',
  },
  'entrance.ticket-invalid': {
    status: 400,
    zh: '登录凭据无效或已使用，请从原系统重新进入',
    en: 'The ticket is not valid or has been used; enter again from where you came',
  },
  'entrance.ticket-expired': {
    status: 400,
    zh: '登录凭据已过期，请从原系统重新进入',
    en: 'The ticket has expired; enter again from where you came',
  },
  'entrance.secret-unreadable': {
    status: 503,
    zh: '该登录方式的密钥无法读取，请管理员重新登记',
    en: 'The secret of this way in cannot be read; your administrator has to enter it anew',
  },
  'entrance.secret-needed': {
    status: 409,
    zh: '认证服务地址已变更，请重新填写客户端密钥',
    en: 'The provider has another address now: enter the client secret anew',
  },
  'entrance.whole-tenant': {
    status: 403,
    zh: '登录方式对整个单位有效，只有能管理整个单位的管理员可以查看和修改',
    en: 'Ways in hold for the whole organisation: only administrators of all of it see and change them',
  },
  'entrance.provider-unknown': {
    status: 404,
    zh: '没有这个统一认证服务',
    en: 'There is no such identity provider',
  },
  'entrance.provider-failed': {
    status: 503,
    zh: '统一认证服务暂不可用，请稍后再试',
    en: 'The identity provider cannot be reached, please try again later',
  },
  'entrance.provider-refused': {
    status: 400,
    zh: '统一认证服务没有确认此次登录，请重新认证，或联系系统管理员',
    en: 'The identity provider did not confirm the sign-in. Begin again, or ask your administrator',
  },
} as const satisfies Record<string, Failure>
