import type { LocalText } from '@iwater/contract/fields'

/** Names of pages for which the menu has none, or not yet. */
export const pageTitles = {
  welcome: { zh: '首页', en: 'Home' },
  workDesktop: { zh: '工作桌面', en: 'Work desktop' },
  personalDesktop: { zh: '个人桌面', en: 'Personal desktop' },
  unit: { zh: '监测单元', en: 'Unit' },
  signInSettings: { zh: '登录设置', en: 'Sign-in settings' },
  connection: { zh: '现场连接', en: 'Field connection' },
  logs: { zh: '日志', en: 'Logs' },
} as const satisfies Record<string, LocalText>
