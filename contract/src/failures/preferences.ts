import type { Failure } from './failure.ts'

export const preferencesFailures = {
  'preferences.list-changed': {
    status: 409,
    zh: '列表设置已在其他窗口修改，请刷新后重试',
    en: 'The settings of the list were changed in another window. Reload them and try again.',
  },
  'preferences.too-many-lists': {
    status: 409,
    zh: '最多保存 {limit} 个列表的设置',
    en: 'You can store settings for at most {limit} lists',
  },
} as const satisfies Record<string, Failure>
