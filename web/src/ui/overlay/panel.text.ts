import { defineText } from '#web/platform/i18n/define-text.ts'

export const panelText = defineText({
  zh: { close: '关闭', cancel: '取消', enlarge: '全屏', shrink: '退出全屏' },
  en: { close: 'Close', cancel: 'Cancel', enlarge: 'Full screen', shrink: 'Exit full screen' },
})
