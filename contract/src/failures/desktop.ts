import type { Failure } from './failure.ts'

export const desktopFailures = {
  'desktop.layout-changed': {
    status: 409,
    zh: '桌面已在其他窗口调整，请刷新后重试',
    en: 'The desktop was changed in another window. Reload it and try again.',
  },
  'desktop.favourite-not-found': {
    status: 404,
    zh: '该功能不在收藏中',
    en: 'The function is not in your favourites',
  },
  'desktop.too-many-favourites': {
    status: 409,
    zh: '最多收藏 {limit} 个功能，请先取消一个',
    en: 'You can have at most {limit} favourites. Remove one first.',
  },
  'desktop.note-not-found': { status: 404, zh: '便签不存在', en: 'Note not found' },
  'desktop.note-changed': {
    status: 409,
    zh: '便签已在其他窗口修改，请刷新后重试',
    en: 'The note was changed in another window. Reload it and try again.',
  },
  'desktop.too-many-notes': {
    status: 409,
    zh: '最多保存 {limit} 张便签，请先删除一张',
    en: 'You can have at most {limit} notes. Delete one first.',
  },
} as const satisfies Record<string, Failure>
