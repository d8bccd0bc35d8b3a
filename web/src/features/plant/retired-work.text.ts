import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const retiredWorkText = defineText({
  zh: {
    tasks: (count: string) => `${count} 项未完成的维护工作不会随之取消：`,
    connections: (count: string) => `${count} 个现场连接仍启用，其后发来的数据将被拒收：`,
    more: (count: string) => `另有 ${count} 项`,
  },
  en: {
    tasks: (count: string) =>
      `${count} open maintenance ${counted(count, 'task is', 'tasks are')} not cancelled:`,
    connections: (count: string) =>
      `${count} field ${counted(count, 'connection stays', 'connections stay')} enabled; what ${counted(count, 'it sends', 'they send')} will be rejected:`,
    more: (count: string) => `and ${count} more`,
  },
})
