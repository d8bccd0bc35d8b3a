import { defineText } from '#web/platform/i18n/define-text.ts'

export const setupText = defineText({
  zh: {
    title: '初始配置',
    progress: (done: number, all: number) => `已完成 ${done} / ${all} 项`,
    close: '关闭清单',
    closed: '初始配置清单已关闭，尚有未完成的步骤。',
    reopen: '重新打开',
    done: '已完成',
    open: '未完成',
  },
  en: {
    title: 'Setup',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    close: 'Close the checklist',
    closed: 'The setup checklist is closed. Some steps are not done.',
    reopen: 'Open again',
    done: 'Done',
    open: 'Not done',
  },
})
