import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const organisationText = defineText({
  zh: {
    change: '切换单位，当前：',
    title: '切换单位',
    changed: (name: string) => `已切换到 ${name}`,
    keyword: '输入关键字过滤',
    none: '没有匹配的单位',
    found: (count: number) => `找到 ${count} 个单位`,
    notOpen: '不可进入',
    open: '展开',
    close: '收起',
  },
  en: {
    change: 'Switch organisation, current: ',
    title: 'Switch organisation',
    changed: (name: string) => `Switched to ${name}`,
    keyword: 'Enter a keyword',
    none: 'No matching organisations',
    found: (count: number) =>
      counted(count, '1 organisation found', `${count} organisations found`),
    notOpen: 'not accessible',
    open: 'Expand',
    close: 'Collapse',
  },
})
