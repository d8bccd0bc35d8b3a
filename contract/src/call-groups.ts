import type { LocalText } from './fields.ts'

/**
 * The subject of the API calls below each first segment of a path, for the API reference. A route whose path begins with
 * anything else does not compile. The short ones (`bs`, `fm`, `ga`, `oa`, `tm`, `wp`) are those of old clients.
 */
export const callGroups = {
  activity: { zh: '统计', en: 'Statistics' },
  audit: { zh: '日志与审计', en: 'Logs and audit trail' },
  auth: { zh: '登录与令牌', en: 'Sign-in and tokens' },
  bs: { zh: '平台基础', en: 'Platform' },
  code: { zh: '图形验证码', en: 'Image code' },
  desktop: { zh: '桌面与便签', en: 'Desktops and notes' },
  files: { zh: '文件', en: 'Files' },
  fm: { zh: '文件地址', en: 'File addresses' },
  ga: { zh: '顶栏工具', en: 'Header tools' },
  health: { zh: '运行状况', en: 'Health' },
  ingest: { zh: '现场连接与导入', en: 'Field connections and imports' },
  jobs: { zh: '后台任务', en: 'Background jobs' },
  kb: { zh: '知识库与客服', en: 'Knowledge base and chat' },
  maintenance: { zh: '维护', en: 'Maintenance' },
  messages: { zh: '消息与通知', en: 'Messages and notices' },
  monitoring: { zh: '实时数据', en: 'Live values' },
  navigation: { zh: '菜单与工具', en: 'Menus and tools' },
  oa: { zh: '办公', en: 'Office' },
  organisation: { zh: '单位', en: 'Organisations' },
  parameters: { zh: '参数', en: 'Parameters' },
  people: { zh: '人员', en: 'People' },
  plant: { zh: '单元、设备与监测点', en: 'Units, devices and points' },
  retention: { zh: '数据保留', en: 'Retention' },
  roles: { zh: '角色与权限', en: 'Roles and permissions' },
  search: { zh: '搜索', en: 'Search' },
  tm: { zh: '消息提醒', en: 'Reminders' },
  user: { zh: '会话', en: 'Sessions' },
  weather: { zh: '天气', en: 'Weather' },
  wp: { zh: '在线监测', en: 'Online monitoring' },
} as const satisfies Record<string, LocalText>

export type CallGroup = keyof typeof callGroups

/** The group of a path or of a tag of the OpenAPI document; undefined for one of another server's version. */
export const callGroupName = (group: string): LocalText | undefined =>
  Object.hasOwn(callGroups, group) ? callGroups[group as CallGroup] : undefined
