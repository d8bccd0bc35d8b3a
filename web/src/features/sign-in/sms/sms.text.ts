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
    sent: '验证码已发送。如号码已登记，一分钟内将收到短信，验证码 5 分钟内有效。',
    imageCodeMissing: '请先输入图形验证码',
    smsCodeMissing: '请输入短信验证码',
    smsCodeFormat: '短信验证码为 6 位数字',
    off: '该单位未开通短信登录',
  },
  en: {
    mobile: 'Mobile number',
    mobileFaults: {
      missing: 'Enter your mobile number',
      length: 'The mobile number must have 11 digits',
      format: 'Enter a valid mobile number',
    },
    smsCode: 'SMS code',
    send: 'Send code',
    sendAgain: (seconds: number) => `Resend in ${seconds} s`,
    sent: 'Code sent. If the number is registered, the SMS arrives within one minute. The code is valid for 5 minutes.',
    imageCodeMissing: 'Enter the image code first',
    smsCodeMissing: 'Enter the SMS code',
    smsCodeFormat: 'The SMS code has 6 digits',
    off: 'SMS sign-in is not enabled for this organisation',
  },
})
