import { defineText } from '#web/platform/i18n/define-text.ts'

export const smsText = defineText({
  zh: {
    mobile: '手机号码',
    mobileFaults: {
      missing: '手机号码不能为空',
      length: '手机号码长度不为11位',
      format: '手机号码格式不正确',
    },
    smsCode: '短信验证码',
    send: '获取验证码',
    sendAgain: (seconds: number) => `${seconds} 秒后重发`,
    sent: '验证码已发送。如该号码已登记，将在一分钟内收到短信，5 分钟内有效。',
    imageCodeMissing: '请先输入图形验证码',
    smsCodeMissing: '请输入短信验证码',
    smsCodeFormat: '短信验证码为 6 位数字',
    off: '该单位未开通短信登录',
  },
  en: {
    mobile: 'Mobile number',
    mobileFaults: {
      missing: 'Enter your mobile number',
      length: 'A mobile number has 11 digits',
      format: 'This is not a mobile number',
    },
    smsCode: 'Code from the SMS',
    send: 'Send a code',
    sendAgain: (seconds: number) => `Again in ${seconds} s`,
    sent: 'A code is on its way. If the number is registered the SMS comes within a minute; it holds for 5 minutes.',
    imageCodeMissing: 'Enter the verification code of the picture first',
    smsCodeMissing: 'Enter the code from the SMS',
    smsCodeFormat: 'The code has 6 digits',
    off: 'This organisation does not use codes by SMS',
  },
})
