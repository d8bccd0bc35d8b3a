import type { FunctionButton } from '@iwater/contract/access'

/** What the buttons of pages are called that roles can hide. */
export const functionButtonWords: Readonly<
  Record<'zh' | 'en', Readonly<Record<FunctionButton, string>>>
> = {
  zh: {
    add: '新增',
    print: '打印',
    export: '导出',
    import: '导入',
    refresh: '刷新',
    column: '列设置',
    search: '查询',
    filter: '筛选',
    view: '查看',
    edit: '编辑',
    delete: '删除',
    cell: '单元格',
    clear: '清除选择',
  },
  en: {
    add: 'Add',
    print: 'Print',
    export: 'Export',
    import: 'Import',
    refresh: 'Refresh',
    column: 'Columns',
    search: 'Search',
    filter: 'Filter',
    view: 'View',
    edit: 'Edit',
    delete: 'Delete',
    cell: 'Cell',
    clear: 'Clear selection',
  },
}
