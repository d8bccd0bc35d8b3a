import { defineText } from '#web/platform/i18n/define-text.ts'

export const uploadButtonText = defineText({
  zh: {
    uploading: (percent: string) => `正在上传 ${percent}`,
    uploaded: (name: string) => `已上传“${name}”`,
  },
  en: {
    uploading: (percent: string) => `Uploading ${percent}`,
    uploaded: (name: string) => `“${name}” was uploaded`,
  },
})
