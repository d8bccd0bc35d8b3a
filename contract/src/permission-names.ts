import type { Permission } from './access.ts'
import type { LocalText } from './fields.ts'

/** The name of each permission, as users read it. */
export const permissionNames: Readonly<Record<Permission, LocalText>> = {
  'activity.view': { zh: '查看统计', en: 'View statistics' },
  'audit.view': { zh: '查看日志与审计', en: 'View logs and the audit trail' },
  'sign-in.manage': { zh: '管理登录方式', en: 'Manage sign-in methods' },
  'errors.view': { zh: '查看错误日志', en: 'View the error log' },
  'ingest.manage': { zh: '管理现场连接与导入', en: 'Manage field connections and imports' },
  'ingest.view': { zh: '查看现场连接与导入', en: 'View field connections and imports' },
  'knowledge.manage': { zh: '管理知识库', en: 'Manage the knowledge base' },
  'maintenance.plan': { zh: '管理维护计划', en: 'Manage maintenance plans' },
  'maintenance.view': { zh: '查看维护工作', en: 'View maintenance' },
  'maintenance.work': { zh: '执行维护工作', en: 'Do maintenance work' },
  'messages.publish': { zh: '发布消息与通知', en: 'Publish messages and notices' },
  'monitoring.manage': { zh: '管理监测单元', en: 'Manage units' },
  'monitoring.view': { zh: '查看监测数据', en: 'View monitoring data' },
  'navigation.configure': { zh: '配置系统与菜单', en: 'Configure systems and menus' },
  'organisation.manage': { zh: '管理单位与品牌', en: 'Manage organisations and branding' },
  'people.manage': { zh: '管理人员', en: 'Manage people' },
  'roles.manage': { zh: '管理角色与权限', en: 'Manage roles and permissions' },
}

const isNamed = (word: string): word is Permission => Object.hasOwn(permissionNames, word)

/** The name of a permission; the word itself if it is none. */
export const permissionName = (word: string, language: 'zh' | 'en') =>
  isNamed(word) ? permissionNames[word][language] : word
