import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of the search button and its field; those of the results are loaded with them. */
export const searchButtonText = defineText({
  zh: {
    search: '搜索',
    hint: '搜索菜单、单元、监测点、人员…',
    placeholder: '输入名称或拼音首字母',
    searching: '正在搜索…',
    close: '关闭',
  },
  en: {
    search: 'Search',
    hint: 'Search pages, units, points, people…',
    placeholder: 'Name or pinyin initials',
    searching: 'Searching…',
    close: 'Close',
  },
})
