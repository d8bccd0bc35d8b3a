import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const rulesQuestionText = defineText({
  zh: {
    title: '保存更严格的登录规则？',
    confirm: '保存规则',
    secondFactor: (count: string) =>
      `${count} 名人员还没有动态口令，须先完成设置才能继续使用，包括现在已登录的人员。`,
    secondFactorOfAll: '所有人员都已设置动态口令。',
    own: '您自己也没有动态口令，保存后须先完成设置。',
    sms: (count: string, alone: string) =>
      `最近 90 天有 ${count} 名人员用短信验证码登录，其中 ${alone} 名只用这种方式；以后须使用密码或其他方式，也不能用短信找回密码。`,
    smsOfNobody: '最近 90 天没有人员用短信验证码登录；以后也不能用短信找回密码。',
    ownSms: '您自己最近 90 天也只用短信验证码登录：请先确认您知道自己的密码，否则将无法登录。',
    password: '现有密码继续有效，新规则适用于以后设置的密码。',
    choosing: (count: string) => `${count} 名人员下次登录时须按新规则设置密码。`,
    proof: '自行开发的程序如不支持工作量证明，将无法登录。',
  },
  en: {
    title: 'Save stricter sign-in rules?',
    confirm: 'Save the rules',
    secondFactor: (count: string) =>
      `${count} ${counted(count, 'person has', 'people have')} no second factor and must set one up before anything else, even while signed in.`,
    secondFactorOfAll: 'Everybody has a second factor already.',
    own: 'You have no second factor either: you must set one up as soon as the rules are saved.',
    sms: (count: string, alone: string) =>
      `${count} ${counted(count, 'person', 'people')} signed in by SMS in the last 90 days, ${alone} of them by nothing else. They need a password or another method, and cannot reset passwords by SMS.`,
    smsOfNobody:
      'Nobody signed in by SMS in the last 90 days. Passwords can no longer be reset by SMS either.',
    ownSms:
      'You signed in by nothing but SMS in the last 90 days yourself. Make sure that you know your password, or you can no longer sign in.',
    password: 'Passwords in use stay valid. The rule holds for new ones.',
    choosing: (count: string) =>
      `${count} ${counted(count, 'person has', 'people have')} to choose a password by the new rule at the next sign-in.`,
    proof: 'Custom programs that do not support the proof of work can no longer sign in.',
  },
})
