import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const selectionText = defineText({
  zh: {
    selected: (count: string) => `已选择 ${count} 条`,
    clear: '清除选择',
    tickAll: '选择本页全部记录',
    tick: (name: string) => `选择“${name}”`,
    delete: '删除所选',
    deleteTitle: (count: string, noun: string, _many: string) => `删除 ${count} 条${noun}`,
    deleteQuestion: (count: string) => `将删除所选的 ${count} 条记录，删除后不能恢复：`,
    more: (count: string) => `以及另外 ${count} 条`,
    deleteButton: '删除',
    progress: (done: string, all: string) => `已处理 ${done} / ${all}`,
    deleted: (count: string) => `已删除 ${count} 条记录`,
    stayed: (count: string) => `${count} 条未能删除：`,
    reason: (name: string, reason: string) => `${name}：${reason}`,
    stop: '停止',
    stopping: '正在停止…',
    stopped: (count: string) => `已停止，${count} 条未处理，仍为已选择状态。`,
    close: '关闭',
  },
  en: {
    selected: (count: string) => `${count} selected`,
    clear: 'Clear selection',
    tickAll: 'Select all records of this page',
    tick: (name: string) => `Select “${name}”`,
    delete: 'Delete selected',
    deleteTitle: (count: string, noun: string, many: string) =>
      `Delete ${count} ${counted(count, noun, many)}`,
    deleteQuestion: (count: string) =>
      `${count} selected ${counted(count, 'record', 'records')} will be deleted and cannot be restored:`,
    more: (count: string) => `and ${count} more`,
    deleteButton: 'Delete',
    progress: (done: string, all: string) => `${done} of ${all} processed`,
    deleted: (count: string) => `${count} ${counted(count, 'record was', 'records were')} deleted`,
    stayed: (count: string) =>
      `${count} ${counted(count, 'record was', 'records were')} not deleted:`,
    reason: (name: string, reason: string) => `${name}: ${reason}`,
    stop: 'Stop',
    stopping: 'Stopping…',
    stopped: (count: string) =>
      `Stopped: ${count} ${counted(count, 'record was', 'records were')} not processed and ${counted(count, 'stays', 'stay')} selected.`,
    close: 'Close',
  },
})
