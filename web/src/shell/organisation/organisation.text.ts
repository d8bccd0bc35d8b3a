import { defineText } from '#web/platform/i18n/define-text.ts'

export const organisationText = defineText({
  zh: {
    change: '切换单位，当前：',
    title: '切换单位',
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
    keyword: 'Enter a keyword',
    none: 'No organisation matches',
    found: (count: number) => (count === 1 ? 'One found' : `${count} found`),
    notOpen: 'cannot be entered',
    open: 'Open',
    close: 'Fold',
  },
})
