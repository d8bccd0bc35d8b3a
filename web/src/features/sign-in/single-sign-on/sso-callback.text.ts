import { defineText } from '#web/platform/i18n/define-text.ts'

export const ssoCallbackText = defineText({
  zh: {
    otherMethods: '其他登录方式',
    title: '单点登录',
    providerTitle: '统一认证登录',
    working: '正在登录…',
    workingNote: '正在验证登录凭据，请稍候。',
    retry: '重试',
    withPassword: '使用密码登录',
    enterAt: (name: string) => `从${name}进入`,
    again: '重新认证',
    states: {
      noTicket: {
        title: '请从原系统进入',
        note: '此页面由单位的其他系统打开，地址中没有登录凭据。',
      },
      expired: { title: '登录凭据已过期', note: '凭据 60 秒内有效。请从原系统重新进入。' },
      used: {
        title: '登录凭据无效或已使用',
        note: '每个凭据只能使用一次。请从原系统重新进入。',
      },
      unknown: {
        title: '未登记的单点登录来源',
        note: '本单位没有登记此来源，请联系系统管理员。',
      },
      notBound: {
        title: '未绑定登录账号',
        note: '该手机号码还没有对应的账号。请使用密码登录，在个人信息中登记此号码；或请系统管理员登记。',
      },
      strange: {
        title: '没有对应的账号',
        note: '您的统一认证身份在本单位没有对应的账号，请联系系统管理员，或使用密码登录。',
      },
      cancelled: { title: '认证已取消', note: '您在统一认证页面取消了登录，可以重新认证。' },
      network: { title: '暂时无法登录', note: '登录凭据仍然保留，可以重试。' },
      rejected: { title: '登录未完成', note: '' },
      foreign: {
        title: '此次登录不是由本窗口发起',
        note: '返回的信息与本窗口发起的登录不一致，或已经使用过。请重新开始。',
      },
    },
  },
  en: {
    otherMethods: 'Other sign-in methods',
    title: 'Single sign-on',
    providerTitle: 'Identity provider sign-in',
    working: 'Signing you in…',
    workingNote: 'Verifying the sign-in ticket. Please wait.',
    retry: 'Try again',
    withPassword: 'Sign in with a password',
    enterAt: (name: string) => `Start from ${name}`,
    again: 'Authenticate again',
    states: {
      noTicket: {
        title: 'Start from the other system',
        note: 'This page is opened by another system of your organisation. The address contains no sign-in ticket.',
      },
      expired: {
        title: 'The sign-in ticket has expired',
        note: 'A ticket is valid for 60 seconds. Start again from the other system.',
      },
      used: {
        title: 'The sign-in ticket is invalid or already used',
        note: 'A ticket can be used only once. Start again from the other system.',
      },
      unknown: {
        title: 'This single sign-on partner is not registered',
        note: 'Your organisation has not registered this partner. Contact the system administrator.',
      },
      notBound: {
        title: 'No linked account',
        note: 'No account has this mobile number. Sign in with your password and add the number in your profile, or ask the system administrator to add it.',
      },
      strange: {
        title: 'No matching account',
        note: 'Your identity has no matching account in this organisation. Contact the system administrator, or sign in with a password.',
      },
      cancelled: {
        title: 'The sign-in was cancelled',
        note: 'The sign-in was cancelled at the identity provider. You can try again.',
      },
      network: {
        title: 'Sign-in is temporarily unavailable',
        note: 'The sign-in ticket is kept. You can try again.',
      },
      rejected: { title: 'The sign-in was not completed', note: '' },
      foreign: {
        title: 'This sign-in was not started here',
        note: 'The response does not belong to a sign-in started in this window, or it was already used. Start again.',
      },
    },
  },
})
