import type { MenuDraft } from './system.service.ts'

/** Entries for the existing pages, of which menus are built. */
export const entries = {
  welcome: {
    name: { zh: '工作台', en: 'Overview' },
    icon: 'layout-dashboard',
    path: '/wel/index',
    permission: 'activity.view',
  },
  desk: {
    name: { zh: '工作桌面', en: 'Work desktop' },
    icon: 'monitor',
    path: '/desk/index',
  },
  units: {
    name: { zh: '在线监测', en: 'Online monitoring' },
    icon: 'gauge',
    path: '/monitoring/units',
    permission: 'monitoring.view',
  },
  trend: {
    name: { zh: '趋势分析', en: 'Trends' },
    icon: 'chart-line',
    path: '/monitoring/trend',
    permission: 'monitoring.view',
  },
  connections: {
    name: { zh: '现场连接', en: 'Field connections' },
    icon: 'radio-tower',
    path: '/field/connections',
    permission: 'ingest.view',
  },
  imports: {
    name: { zh: '数据导入', en: 'Data import' },
    icon: 'file-up',
    path: '/field/imports',
    permission: 'ingest.view',
  },
  logs: {
    name: { zh: '日志', en: 'Logs' },
    icon: 'clipboard-list',
    path: '/system/logs',
  },
  messages: {
    name: { zh: '消息中心', en: 'Messages' },
    icon: 'message-square',
    path: '/system/messages',
  },
  tools: {
    name: { zh: '工具配置', en: 'Tools' },
    icon: 'wrench',
    path: '/system/tools',
    permission: 'navigation.configure',
  },
  pageSettings: {
    name: { zh: '页面设置', en: 'Page settings' },
    icon: 'layout-grid',
    path: '/system/pages',
    permission: 'navigation.configure',
  },
  people: {
    name: { zh: '人员管理', en: 'People' },
    icon: 'users',
    path: '/system/people',
    permission: 'people.manage',
  },
  roles: {
    name: { zh: '角色权限', en: 'Roles and permissions' },
    icon: 'shield-check',
    path: '/system/roles',
    permission: 'roles.manage',
  },
  dictionaries: {
    name: { zh: '数据字典', en: 'Dictionaries' },
    icon: 'book-open',
    path: '/system/dictionaries',
    permission: 'navigation.configure',
  },
  calls: {
    name: { zh: '接口文档', en: 'API reference' },
    icon: 'code',
    path: '/system/calls',
  },
  signInSettings: {
    name: { zh: '登录设置', en: 'Sign-in settings' },
    icon: 'key',
    path: '/system/sign-in',
    permission: 'sign-in.manage',
  },
} as const satisfies Record<string, MenuDraft>

/** Pages of configuration management. */
export const configurationMenu: readonly MenuDraft[] = [
  { ...entries.connections, isConfiguration: true },
  { ...entries.imports, isConfiguration: true },
  { ...entries.logs, isConfiguration: true },
  { ...entries.tools, isConfiguration: true },
  { ...entries.pageSettings, isConfiguration: true },
  { ...entries.people, isConfiguration: true },
  { ...entries.roles, isConfiguration: true },
  { ...entries.dictionaries, isConfiguration: true },
  { ...entries.calls, isConfiguration: true },
  { ...entries.signInSettings, isConfiguration: true },
]

/** The menu of a system with monitoring. */
export const standardMenu: readonly MenuDraft[] = [
  entries.welcome,
  entries.desk,
  {
    name: { zh: '监测', en: 'Monitoring' },
    icon: 'activity',
    children: [entries.units, entries.trend],
  },
  {
    name: { zh: '现场', en: 'Field' },
    icon: 'cable',
    children: [entries.connections, entries.imports],
  },
  {
    name: { zh: '系统', en: 'System' },
    icon: 'settings',
    children: [entries.messages, entries.people, entries.roles, entries.logs, entries.calls],
  },
  ...configurationMenu,
]
