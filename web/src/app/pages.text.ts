import type { LocalText } from '@iwater/contract/fields'

/** Names of pages where the menu on screen has none; by themselves menus call them the same. */
export const pageTitles = {
  profile: { zh: '个人信息', en: 'Profile' },
  contacts: { zh: '通讯录', en: 'Contacts' },
  password: { zh: '修改密码', en: 'Password' },
  sessions: { zh: '登录会话', en: 'Sessions' },
  devices: { zh: '绑定设备', en: 'Devices' },
  secondFactor: { zh: '动态口令', en: 'Second factor' },
  welcome: { zh: '工作台', en: 'Overview' },
  workDesktop: { zh: '工作桌面', en: 'Work desktop' },
  personalDesktop: { zh: '个人桌面', en: 'Personal desktop' },
  unit: { zh: '监测单元', en: 'Unit' },
  signInSettings: { zh: '登录设置', en: 'Sign-in settings' },
  connection: { zh: '现场连接', en: 'Field connection' },
  logs: { zh: '日志', en: 'Logs' },
  messages: { zh: '消息中心', en: 'Messages' },
  tools: { zh: '工具配置', en: 'Tools' },
  units: { zh: '在线监测', en: 'Online monitoring' },
  trend: { zh: '趋势分析', en: 'Trends' },
  connections: { zh: '现场连接', en: 'Field connections' },
  imports: { zh: '数据导入', en: 'Data import' },
  people: { zh: '人员管理', en: 'People' },
  roles: { zh: '角色权限', en: 'Roles and permissions' },
  apiReference: { zh: '接口文档', en: 'API reference' },
  external: { zh: '外部页面', en: 'External page' },
  pageSettings: { zh: '页面设置', en: 'Page settings' },
} as const satisfies Record<string, LocalText>
