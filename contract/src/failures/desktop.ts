import type { Failure } from './failure.ts'

export const desktopFailures = {
  'desktop.layout-changed': {
    status: 409,
    zh: '桌面已在别处调整过',
    en: 'The desktop has been arranged elsewhere since',
  },
  'desktop.favourite-not-found': {
    status: 404,
    zh: '该功能不在收藏中',
    en: 'This function is not among your favourites',
  },
  'desktop.too-many-favourites': {
    status: 409,
    zh: '最多收藏 {limit} 个功能，请先移除一些',
    en: 'At most {limit} favourites; take some away first',
  },
  'desktop.note-not-found': { status: 404, zh: '没有这张便签', en: 'There is no such note' },
  'desktop.note-changed': {
    status: 409,
    zh: '便签已在别处修改过',
    en: 'The note has been changed elsewhere since',
  },
  'desktop.too-many-notes': {
    status: 409,
    zh: '最多 {limit} 张便签，请先删除一些',
    en: 'At most {limit} notes; delete some first',
  },
} as const satisfies Record<string, Failure>
