import type { Failure } from './failure.ts'

export const identityFailures = {
  'identity.not-signed-in': {
    status: 401,
    zh: '登录已失效，请重新登录',
    en: 'Your session has expired. Sign in again.',
  },
  'identity.wrong-password': {
    status: 426,
    zh: '登录名不存在或密码错误',
    en: 'Wrong login name or password',
  },
  'identity.wrong-code': {
    status: 428,
    zh: '图形验证码错误，请重新输入',
    en: 'Wrong image code. Try again.',
  },
  'identity.code-required': {
    status: 428,
    zh: '请输入图形验证码',
    en: 'Enter the image code',
  },
  'identity.proof-required': {
    status: 428,
    zh: '该单位要求登录前完成工作量证明，请重试',
    en: 'This organisation requires a proof of work before signing in. Try again.',
  },
  'identity.client-unknown': {
    status: 401,
    zh: '客户端未登记',
    en: 'The client is not registered',
  },
  'identity.grant-unsupported': {
    status: 400,
    zh: '不支持的授权方式',
    en: 'The grant type is not supported',
  },
  'identity.password-change-required': {
    status: 403,
    zh: '请先修改密码',
    en: 'Change your password first',
  },
  'identity.locked': {
    status: 423,
    zh: '屏幕已锁定，请先解锁',
    en: 'The screen is locked. Unlock it first.',
  },
  'identity.second-factor-setup-required': {
    status: 403,
    zh: '单位要求使用动态口令，请先设置',
    en: 'Your organisation requires a second factor. Set it up first.',
  },
  'identity.second-factor-required': {
    status: 428,
    zh: '请输入动态口令',
    en: 'Enter the code from your authenticator app',
  },
  'identity.second-factor-wrong': {
    status: 428,
    zh: '动态口令错误，请重新输入',
    en: 'Wrong authenticator code. Try again.',
  },
  'identity.challenge-expired': {
    status: 400,
    zh: '登录已超时，请重新登录',
    en: 'The sign-in has timed out. Start again.',
  },
  'identity.lock-password-wrong': {
    status: 400,
    zh: '解锁密码错误，请重新输入',
    en: 'Wrong unlock password. Try again.',
  },
  'identity.account-locked': {
    status: 403,
    zh: '账号已锁定，请稍后再试或联系管理员',
    en: 'The account is locked. Try again later, or contact your administrator.',
  },
  'identity.account-disabled': {
    status: 403,
    zh: '账号已停用，请联系管理员',
    en: 'The account is disabled. Contact your administrator.',
  },
  'identity.tenant-suspended': {
    status: 403,
    zh: '本单位已暂停使用：{zh}',
    en: 'Your organisation is suspended: {en}',
  },
  'identity.second-factor-on': {
    status: 409,
    zh: '动态口令已启用，如需更换请先停用',
    en: 'The second factor is already enabled. Disable it first to replace it.',
  },
  'identity.second-factor-off': {
    status: 409,
    zh: '尚未启用动态口令',
    en: 'The second factor is not enabled',
  },
  'identity.second-factor-demanded': {
    status: 403,
    zh: '单位要求使用动态口令，不能停用',
    en: 'Your organisation requires a second factor. It cannot be disabled.',
  },
  'identity.own-password-wrong': { status: 400, zh: '密码错误', en: 'Wrong password' },
  'identity.too-many-devices': {
    status: 409,
    zh: '最多绑定 {most} 台设备，请先解绑不用的设备',
    en: 'You can bind at most {most} devices. Unbind one first.',
  },
  'identity.device-not-bound': {
    status: 403,
    zh: '该账号只能在已绑定的设备上登录，请换用已绑定的设备，或联系管理员解除',
    en: 'This account can sign in only on bound devices. Use a bound device, or contact your administrator.',
  },
  'identity.device-not-found': {
    status: 404,
    zh: '绑定设备不存在',
    en: 'Bound device not found',
  },
  'identity.session-not-found': {
    status: 404,
    zh: '会话不存在或已结束',
    en: 'The session does not exist or has ended',
  },
  'identity.no-company': {
    status: 403,
    zh: '该账号没有可用的单位',
    en: 'The account has no available organisation',
  },
  'identity.account-not-found': { status: 404, zh: '人员不存在', en: 'Person not found' },
  'identity.phone-taken': {
    status: 409,
    zh: '该手机号码已被其他人员使用',
    en: 'This mobile number is used by another person',
  },
  'identity.password-weak': {
    status: 400,
    zh: '密码须为 {minLength} 至 {maxLength} 位，且包含大写字母、小写字母、数字、特殊字符中的至少 {kinds} 种',
    en: 'The password must have {minLength} to {maxLength} characters of at least {kinds} kinds: upper case letters, lower case letters, digits, special characters',
  },
  'identity.password-reused': {
    status: 400,
    zh: '不能使用最近用过的密码',
    en: 'Recently used passwords cannot be reused',
  },
  'identity.old-password-wrong': { status: 400, zh: '原密码错误', en: 'Wrong current password' },
} as const satisfies Record<string, Failure>
