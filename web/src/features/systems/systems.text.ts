import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const systemsText = defineText({
  zh: {
    usualVersion: '标准版',
    lostMenu: (count: string) =>
      `它的菜单（${count} 项）将一并删除，包括角色对这些菜单项的设置、收藏和功能公告。`,
  },
  en: {
    usualVersion: 'Standard',
    lostMenu: (count: string) =>
      `Its menu of ${count} ${counted(count, 'entry', 'entries')} is deleted as well, with the settings of roles for them, favourites and page announcements.`,
  },
})
