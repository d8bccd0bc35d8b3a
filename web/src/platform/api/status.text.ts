import { defineText } from '#web/platform/i18n/define-text.ts'

/**
 * Messages for responses with a status but no readable body: of a proxy, or of an older server. Responses of
 * this server contain their own message. `000` is sent by gateways for repeated requests.
 */
export const statusText = defineText({
  zh: {
    '000': '操作太频繁，请勿重复请求',
    400: '请求内容有误，请检查后重试',
    401: '当前操作没有权限',
    403: '当前操作没有权限',
    404: '资源不存在',
    417: '未绑定登录账号，请使用密码登录后绑定',
    426: '登录名不存在或密码错误',
    428: '图形验证码错误，请重新输入',
    429: '请求过频繁，请稍后再试',
    479: '演示环境，没有权限操作',
    500: '系统错误，请联系管理员！',
    other: '系统未知错误，请反馈给管理员',
  },
  en: {
    '000': 'Too many requests. Do not repeat the operation.',
    400: 'The request is invalid. Check it and try again.',
    401: 'You do not have permission for this operation',
    403: 'You do not have permission for this operation',
    404: 'Resource not found',
    417: 'No account is linked. Sign in with your password first, then link it.',
    426: 'Wrong login name or password',
    428: 'Wrong image code. Try again.',
    429: 'Too many requests. Try again later.',
    479: 'Changes are not allowed in the demonstration',
    500: 'System error. Contact your administrator.',
    other: 'Unexpected server error. Report it to your administrator.',
  },
})
