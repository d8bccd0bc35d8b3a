import type { signInMethods, signInOutcomes } from './sign-in-log.ts'

type Outcomes = Record<(typeof signInOutcomes)[number], string>
type Methods = Record<(typeof signInMethods)[number], string>

/** Texts of the sign-in log, on its page and in the exported file. */
export const signInLogWords = {
  zh: {
    headings: ['时间', '人员', '登录名', '来源地址', '结果', '方式', '浏览器'],
    outcomes: {
      'signed-in': '登录',
      'wrong-password': '密码错误',
      locked: '已锁定',
      disabled: '已停用',
      'unknown-name': '无此登录名',
      'wrong-code': '验证码错误',
      'signed-out': '退出',
      'refresh-reuse': '令牌重用',
      'password-changed': '修改密码',
    } satisfies Outcomes,
    methods: {
      password: '密码',
      sms: '短信',
      partner: '单点登录',
      oidc: 'OpenID Connect',
    } satisfies Methods,
  },
  en: {
    headings: ['Time', 'Person', 'Login name', 'Address', 'Outcome', 'Method', 'Browser'],
    outcomes: {
      'signed-in': 'Signed in',
      'wrong-password': 'Wrong password',
      locked: 'Account locked',
      disabled: 'Account disabled',
      'unknown-name': 'Unknown login name',
      'wrong-code': 'Wrong code',
      'signed-out': 'Signed out',
      'refresh-reuse': 'Refresh token reused',
      'password-changed': 'Password changed',
    } satisfies Outcomes,
    methods: {
      password: 'Password',
      sms: 'SMS',
      partner: 'Single sign-on',
      oidc: 'OpenID Connect',
    } satisfies Methods,
  },
}
