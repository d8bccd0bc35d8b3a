import type { Failure } from './failure.ts'

export const navigationFailures = {
  'navigation.system-not-found': {
    status: 404,
    zh: '该单位没有这个系统',
    en: 'The organisation does not have this system',
  },
  'navigation.function-not-found': {
    status: 404,
    zh: '功能不存在',
    en: 'Function not found',
  },
  'navigation.beyond-scope': {
    status: 403,
    zh: '该系统还有您数据范围以外的单位使用，您不能修改',
    en: 'Organisations outside your data scope have this system, so you cannot change it',
  },
  'navigation.own-page': {
    status: 409,
    zh: '此更改会使您自己的菜单中不再有“{page}”页面。请由其他管理员进行此更改',
    en: 'This change would remove “{page}” from your own menu. Ask another administrator to make it',
  },
  'navigation.nobody-to-tell': {
    status: 403,
    zh: '您的数据范围内没有单位，无法发布公告',
    en: 'Your data scope contains no organisation, so the announcement cannot be published',
  },
} as const satisfies Record<string, Failure>
