import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of the list of people. */
export const peopleText = defineText({
  zh: {
    states: { enabled: '正常', disabled: '已停用', locked: '已锁定' },
    never: '从未登录',
    firstPassword: '待修改密码',
    secondFactor: '动态口令',
    quota: {
      used: (present: string, quota: string) => `启用的人员 ${present} / ${quota}`,
      full: '。已达配额，不能再添加。请停用不再需要的人员，或联系平台运营方。',
    },
  },
  en: {
    states: { enabled: 'Active', disabled: 'Disabled', locked: 'Locked' },
    never: 'Never',
    firstPassword: 'initial password',
    secondFactor: 'second factor',
    quota: {
      used: (present: string, quota: string) => `${present} of ${quota} people who may sign in`,
      full: '. The quota is reached. Disable people who have left, or contact the operator of the platform.',
    },
  },
})
