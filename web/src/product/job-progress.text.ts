import { defineText } from '#web/platform/i18n/define-text.ts'

export const jobProgressText = defineText({
  zh: {
    progress: (name: string) => `${name}的进度`,
    counts: (done: string, total: string) => `${done} / ${total}`,
    count: (done: string) => `已处理 ${done}`,
  },
  en: {
    progress: (name: string) => `Progress of ${name}`,
    counts: (done: string, total: string) => `${done} / ${total}`,
    count: (done: string) => `${done} processed`,
  },
})
