import { defineText } from '#web/platform/i18n/define-text.ts'

export const keptDraftText = defineText({
  zh: {
    kept: (time: string) => `已保留 ${time} 的草稿`,
    hint: '上次填写的内容尚未保存。',
    goOn: '继续填写',
    discard: '放弃草稿',
    overtaken: (fields: string) => `草稿保留后他人修改过：${fields}。保存将覆盖他人的修改。`,
  },
  en: {
    kept: (time: string) => `Draft from ${time} kept`,
    hint: 'What was entered then has not been saved.',
    goOn: 'Continue',
    discard: 'Discard draft',
    overtaken: (fields: string) =>
      `Changed by others after the draft: ${fields}. Saving replaces their changes with your input.`,
  },
})
