import { defineText } from '#web/platform/i18n/define-text.ts'

/** The words of the button and of the field it opens; those of what is found come with it. */
export const searchButtonText = defineText({
  zh: {
    search: '搜索',
    hint: '搜索菜单、单元、点位、人员…',
    placeholder: '输入名称或拼音首字母',
    searching: '正在搜索…',
    close: '关闭',
  },
  en: {
    search: 'Search',
    hint: 'Search pages, units, points, people…',
    placeholder: 'A name, or its pinyin initials',
    searching: 'Searching…',
    close: 'Close',
  },
})
