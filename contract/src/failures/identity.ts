import type { Failure } from './failure.ts'

export const identityFailures = {
  'identity.not-signed-in': {
    status: 401,
    zh: '登录已失效，请重新登录',
    en: 'You are not signed in any more, please sign in again',
  },
  'identity.wrong-password': {
    status: 426,
    zh: '用户名不存在或密码错误',
    en: 'User name does not exist or wrong password',
  },
  'identity.wrong-code': {
    status: 428,
    zh: '验证码错误，请重新输入',
    en: 'Wrong verification code, please enter it again',
  },
  'identity.code-required': {
    status: 428,
    zh: '请输入验证码',
    en: 'Please enter the verification code',
  },
  'identity.proof-required': {
    status: 428,
    zh: '该单位要求浏览器先完成一次计算，请重试',
    en: 'This organisation asks the browser to calculate something first. Please try again',
  },
  'identity.client-unknown': {
    status: 401,
    zh: '客户端未登记',
    en: 'The client is not registered',
  },
  'identity.grant-unsupported': {
    status: 400,
    zh: '不支持的授权方式',
    en: 'This kind of sign-in is not supported',
  },
  'identity.password-change-required': {
    status: 403,
    zh: '请先修改密码',
    en: 'Please change your password first',
  },
  'identity.locked': {
    status: 423,
    zh: '屏幕已锁定，请先解锁',
    en: 'The screen is locked; unlock it first',
  },
  'identity.second-factor-setup-required': {
    status: 403,
    zh: '单位要求使用动态口令，请先设置',
    en: 'Your organisation asks for a second factor; set it up first',
  },
  'identity.second-factor-required': {
    status: 428,
    zh: '请输入动态口令',
    en: 'Please enter the code of your authenticator',
  },
  'identity.second-factor-wrong': {
    status: 428,
    zh: '动态口令错误，请重新输入',
    en: 'Wrong code of the authenticator, please enter it again',
  },
  'identity.challenge-expired': {
    status: 400,
    zh: '登录已超时，请重新登录',
    en: 'This sign-in has taken too long, please start again',
  },
  'identity.lock-password-wrong': {
    status: 400,
    zh: '解锁密码错误，请重新输入',
    en: 'Wrong password for unlocking, please enter it again',
  },
  'identity.account-locked': {
    status: 403,
    zh: '账号已锁定，请稍后再试或联系管理员',
    en: 'The account is locked, please try again later or ask your administrator',
  },
  'identity.account-disabled': {
    status: 403,
    zh: '账号已停用，请联系管理员',
    en: 'The account is disabled, please ask your administrator',
  },
  'identity.second-factor-on': {
    status: 409,
    zh: '动态口令已启用，如需更换请先关闭',
    en: 'The second factor is on already; turn it off first to change it',
  },
  'identity.second-factor-off': {
    status: 409,
    zh: '尚未启用动态口令',
    en: 'There is no second factor',
  },
  'identity.second-factor-demanded': {
    status: 403,
    zh: '单位要求使用动态口令，不能关闭',
    en: 'Your organisation asks for a second factor, it cannot be turned off',
  },
  'identity.own-password-wrong': { status: 400, zh: '密码错误', en: 'The password is wrong' },
  'identity.too-many-devices': {
    status: 409,
    zh: '最多绑定 {most} 台设备，请先解绑不用的设备',
    en: 'At most {most} devices can be bound; unbind one first',
  },
  'identity.device-not-bound': {
    status: 403,
    zh: '该账号只能在已绑定的设备上登录，请换用已绑定的设备，或联系管理员解除',
    en: 'This account may sign in on bound devices only. Use one of them, or ask your administrator',
  },
  'identity.device-not-found': {
    status: 404,
    zh: '没有这台已绑定的设备',
    en: 'There is no such bound device',
  },
  'identity.session-not-found': {
    status: 404,
    zh: '没有这个登录，可能已退出',
    en: 'There is no such session; it may have ended',
  },
  'identity.no-company': {
    status: 403,
    zh: '该账号没有可用的单位',
    en: 'The account has no organisation to work for',
  },
  'identity.account-not-found': { status: 404, zh: '没有这个人员', en: 'There is no such person' },
  'identity.phone-taken': {
    status: 409,
    zh: '该手机号码已被其他人员使用',
    en: 'Somebody else has this number',
  },
  'identity.password-weak': {
    status: 400,
    zh: '密码须为 {minLength} 至 {maxLength} 位，且包含大写字母、小写字母、数字、特殊字符中的至少 {kinds} 种',
    en: 'The password needs {minLength} to {maxLength} characters of at least {kinds} kinds: lower case, upper case, digits, special characters',
  },
  'identity.password-reused': {
    status: 400,
    zh: '不能使用最近用过的密码',
    en: 'A password used recently cannot be used again',
  },
  'identity.old-password-wrong': { status: 400, zh: '原密码错误', en: 'The old password is wrong' },
} as const satisfies Record<string, Failure>
