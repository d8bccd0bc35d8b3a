import { defineText } from '#web/platform/i18n/define-text.ts'

/**
 * What an answer means that has a status and nothing readable else: of a proxy, or of an older server. Answers of
 * this server bring their own sentence. `000` is what gateways put into the body of a request that came twice.
 */
export const statusText = defineText({
  zh: {
    '000': '操作太频繁，请勿重复请求',
    400: '请求内容有误，请检查后重试',
    401: '当前操作没有权限',
    403: '当前操作没有权限',
    404: '资源不存在',
    417: '未绑定登录账号，请使用密码登录后绑定',
    426: '用户名不存在或密码错误',
    428: '验证码错误，请重新输入',
    429: '请求过频繁，请稍后再试',
    479: '演示环境，没有权限操作',
    500: '系统错误，请联系管理员！',
    other: '系统未知错误，请反馈给管理员',
  },
  en: {
    '000': 'Too frequent: do not repeat what you have just done',
    400: 'Something in the request is wrong. Check it and try again.',
    401: 'You have no permission for this',
    403: 'You have no permission for this',
    404: 'There is nothing at this address',
    417: 'No account is bound. Sign in with your password first, then bind it.',
    426: 'User name does not exist or wrong password',
    428: 'Wrong verification code, please enter it again',
    429: 'Requests too frequent, try again a little later',
    479: 'This is a demonstration: you may look at everything and change nothing',
    500: 'System error, please tell the administrator',
    other: 'Unknown system error, please report it to the administrator',
  },
})
