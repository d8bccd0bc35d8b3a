import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of the question before a person is disabled. */
export const disableQuestionText = defineText({
  zh: {
    title: (name: string) => `停用“${name}”？`,
    text: '该人员将立即退出登录且不能再登录。可随时重新启用。',
    disable: '停用',
    roles: (names: string) => `角色：${names}`,
    between: '、',
    sessions: (count: string) => `立即结束 ${count} 个会话`,
    lastWith: (organisation: string) =>
      `停用后，能查看“${organisation}”的人员中只有管理员还有以下权限：`,
  },
  en: {
    title: (name: string) => `Disable ${name}?`,
    text: 'The person is signed out immediately and can no longer sign in. You can enable the account again at any time.',
    disable: 'Disable',
    roles: (names: string) => `Roles: ${names}`,
    between: ', ',
    sessions: (count: string) =>
      `Ends ${count} ${counted(count, 'session', 'sessions')} immediately`,
    lastWith: (organisation: string) =>
      `Of the people who see “${organisation}”, only administrators will still have these permissions:`,
  },
})
