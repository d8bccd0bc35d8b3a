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
    change: 'Change organisation, now: ',
    title: 'Organisations',
    changed: (name: string) => `Changed to ${name}`,
    keyword: 'Enter a keyword',
    none: 'No organisation matches',
    found: (count: number) => counted(count, 'One found', `${count} found`),
    notOpen: 'cannot be entered',
    open: 'Open',
    close: 'Fold',
  },
})
