import { defineText } from '#web/platform/i18n/define-text.ts'

/** The words of the palette itself come with it, when it is opened. */
export const searchButtonText = defineText({
  zh: { search: '搜索', hint: '搜索菜单、单元、点位、人员…' },
  en: { search: 'Search', hint: 'Search pages, units, points, people…' },
})
