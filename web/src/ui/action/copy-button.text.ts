import { defineText } from '#web/platform/i18n/define-text.ts'

export const copyButtonText = defineText({
  zh: { copied: '已复制', failed: '浏览器不允许复制，请手动选取' },
  en: { copied: 'Copied', failed: 'The browser does not allow copying. Select the text manually.' },
})
