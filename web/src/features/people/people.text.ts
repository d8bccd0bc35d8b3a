import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of the list of people. */
export const peopleText = defineText({
  zh: {
    states: { enabled: '正常', disabled: '已停用', locked: '已锁定' },
    never: '从未登录',
    firstPassword: '待修改密码',
    secondFactor: '动态口令',
  },
  en: {
    states: { enabled: 'Active', disabled: 'Disabled', locked: 'Locked' },
    never: 'Never',
    firstPassword: 'initial password',
    secondFactor: 'second factor',
  },
})
