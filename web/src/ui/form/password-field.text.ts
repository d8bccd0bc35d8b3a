import { defineText } from '#web/platform/i18n/define-text.ts'

export const passwordFieldText = defineText({
  zh: { showPassword: '显示密码', hidePassword: '隐藏密码', capsLock: '大写锁定已打开' },
  en: {
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    capsLock: 'Caps Lock is on',
  },
})
