import { defineText } from '#web/platform/i18n/define-text.ts'

export const undoText = defineText({
  zh: {
    changed: (fields: string, time: string) => `您已于 ${time} 修改${fields}，10 分钟内可撤销。`,
    undo: '撤销修改',
  },
  en: {
    changed: (fields: string, time: string) =>
      `You changed ${fields} at ${time}. This can be undone for 10 minutes.`,
    undo: 'Undo change',
  },
})
