import type { Permission } from './access.ts'
import type { LocalText } from './fields.ts'

/** What people call each right, wherever one is named. */
export const permissionNames: Readonly<Record<Permission, LocalText>> = {
  'activity.view': { zh: '查看统计', en: 'see statistics' },
  'audit.view': { zh: '查看日志与审计', en: 'see logs and the audit trail' },
  'entrance.manage': { zh: '管理登录方式', en: 'manage the ways to sign in' },
  'errors.view': { zh: '查看错误日志', en: 'see the error log' },
  'ingest.manage': { zh: '管理现场接入', en: 'manage the field' },
  'ingest.view': { zh: '查看现场接入', en: 'see the field' },
  'messages.publish': { zh: '发布消息与通知', en: 'publish messages and notices' },
  'monitoring.manage': { zh: '管理监测单元', en: 'manage units' },
  'monitoring.view': { zh: '查看监测数据', en: 'see measured values' },
  'navigation.configure': { zh: '配置系统与菜单', en: 'configure systems and menus' },
  'people.manage': { zh: '管理人员', en: 'manage people' },
  'roles.manage': { zh: '管理角色与权限', en: 'manage roles and rights' },
}

const isNamed = (word: string): word is Permission => Object.hasOwn(permissionNames, word)

/** The name of a right, or the word itself where it is none. */
export const permissionName = (word: string, language: 'zh' | 'en') =>
  isNamed(word) ? permissionNames[word][language] : word
