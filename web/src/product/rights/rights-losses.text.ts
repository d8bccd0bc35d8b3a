import { dataScopeWords } from '@iwater/contract/audit-values'
import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const rightsLossesText = defineText({
  zh: {
    ofRole: '此更改会使人员失去权限或页面',
    ofPerson: (name: string) => `此更改会使“${name}”失去权限或页面`,
    people: (count: string, names: string) => `${count} 名人员（${names}）将立即失去：`,
    effective: '保存后立即生效，包括已打开的页面。',
    lostBy: (count: string) => `${count} 名人员`,
    names: (names: string, isMore: boolean) => (isMore ? `${names} 等` : names),
    between: '、',
    colon: '：',
    permissions: '权限',
    scope: '数据范围',
    narrower: (from: string, to: string) => `由“${from}”缩小为“${to}”`,
    demonstration: '演示',
    readOnly: '只能查看，所有修改都会被拒绝',
    pages: '页面',
    scopes: dataScopeWords.zh,
    confirm: '仍然保存',
  },
  en: {
    ofRole: 'This change takes rights or pages away',
    ofPerson: (name: string) => `This change takes rights or pages away from ${name}`,
    people: (count: string, names: string) =>
      `${count} ${counted(count, 'person', 'people')} (${names}) will lose at once:`,
    effective: 'It takes effect as soon as it is saved, on open pages too.',
    lostBy: (count: string) => `${count} ${counted(count, 'person', 'people')}`,
    names: (names: string, isMore: boolean) => (isMore ? `${names} …` : names),
    between: ', ',
    colon: ': ',
    permissions: 'Permissions',
    scope: 'Data scope',
    narrower: (from: string, to: string) => `from “${from}” to “${to}”`,
    demonstration: 'Demonstration',
    readOnly: 'Read-only: all changes are rejected',
    pages: 'Pages',
    scopes: dataScopeWords.en,
    confirm: 'Save all the same',
  },
})
