import { defineText } from '#web/platform/i18n/define-text.ts'

export const toolsText = defineText({
  zh: {
    refresh: '刷新',
    print: '打印',
    enlarge: '放大列表',
    printedBy: (name: string, time: string) => `${name} 打印于 ${time}`,
    onlyOpened: '仅含已展开的记录',
    keyword: (keyword: string) => `搜索“${keyword}”`,
    condition: (field: string, operator: string, value: string) => `${field} ${operator} ${value}`,
    nothing: '空',
    between: '、',
    and: '；',
  },
  en: {
    refresh: 'Refresh',
    print: 'Print',
    enlarge: 'Enlarge list',
    printedBy: (name: string, time: string) => `Printed by ${name}, ${time}`,
    onlyOpened: 'Only opened records',
    keyword: (keyword: string) => `Search “${keyword}”`,
    condition: (field: string, operator: string, value: string) => `${field} ${operator} ${value}`,
    nothing: 'empty',
    between: ', ',
    and: '; ',
  },
})
