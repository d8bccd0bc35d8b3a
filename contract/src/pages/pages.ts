import { accountPages } from './account-pages.ts'
import { fieldPages } from './field-pages.ts'
import { chatPages, knowledgePages } from './knowledge-pages.ts'
import { maintenancePages } from './maintenance-pages.ts'
import { definePages } from './page.ts'

/**
 * Every page inside the shell: menus, titles, the permission that opens it and the introduction are read from here. Its
 * code is named in `web/src/app/pages.ts`.
 */
export const pages = definePages({
  welcome: {
    path: '/wel/index',
    title: { zh: '首页', en: 'Home' },
    icon: 'layout-dashboard',
    permission: 'activity.view',
    introduction: {
      zh: '单元、设备、监测点与数据量概览，以及各单元的当前状态。',
      en: 'Overview of units, devices, points and data, with the state of each unit.',
    },
    menu: 'top',
  },
  workDesktop: {
    path: '/desk/index',
    title: { zh: '工作桌面', en: 'Work desktop' },
    icon: 'monitor',
    introduction: {
      zh: '按模块排列的应用，以及常用和收藏的功能。',
      en: 'Applications by module, with most used and favourite functions.',
    },
    menu: 'top',
  },
  personalDesktop: {
    path: '/mine/index',
    title: { zh: '个人桌面', en: 'Personal desktop' },
    introduction: {
      zh: '关注的单元、便签、消息与常用功能，卡片可移动、缩放和隐藏。',
      en: 'Followed units, notes, messages and functions on cards that can be moved, resized and hidden.',
    },
    isWithoutTab: true,
    isWithoutMenu: true,
  },
  units: {
    path: '/monitoring/units',
    title: { zh: '在线监测', en: 'Online monitoring' },
    icon: 'gauge',
    permission: 'monitoring.view',
    introduction: {
      zh: '各监测点的实时值与状态：正常、超限、过期、离线。',
      en: 'Live values and states of all points: normal, out of limits, stale, offline.',
    },
    menu: 'monitoring',
  },
  unit: {
    path: '/monitoring/units/:unitId',
    title: { zh: '监测单元', en: 'Unit' },
    permission: 'monitoring.view',
  },
  trend: {
    path: '/monitoring/trend',
    title: { zh: '趋势分析', en: 'Trends' },
    icon: 'chart-line',
    permission: 'monitoring.view',
    introduction: {
      zh: '多个监测点对比，从五分钟到十年。',
      en: 'Comparison of several points, from five minutes to ten years.',
    },
    menu: 'monitoring',
  },
  weather: {
    path: '/weather/index',
    title: { zh: '天气', en: 'Weather' },
    icon: 'cloud-sun',
    introduction: {
      zh: '当前天气、气象预警、24 小时和 7 天预报、生活指数。',
      en: 'Current weather, alerts, forecasts for 24 hours and 7 days, living indices.',
    },
    menu: 'monitoring',
  },
  ...fieldPages,
  ...maintenancePages,
  ...chatPages,
  messages: {
    path: '/system/messages',
    title: { zh: '消息中心', en: 'Messages' },
    icon: 'message-square',
    introduction: {
      zh: '收到与发出的消息及阅读情况。',
      en: 'Received and sent messages with their read status.',
    },
    menu: 'system',
  },
  tools: {
    path: '/system/tools',
    title: { zh: '工具配置', en: 'Tools' },
    icon: 'wrench',
    permission: 'navigation.configure',
    introduction: {
      zh: '顶栏工具的名称、图标、地址与顺序。',
      en: 'Names, icons, addresses and order of the header tools.',
    },
    configuration: 'appearance',
  },
  systems: {
    path: '/system/systems',
    title: { zh: '系统管理', en: 'Systems' },
    icon: 'boxes',
    permission: 'navigation.configure',
    introduction: {
      zh: '系统的名称、图标、顺序、产品版本和可用单位。',
      en: 'Systems: names, icons, order, product versions and the organisations that have them.',
    },
    configuration: 'appearance',
  },
  menus: {
    path: '/system/menus',
    title: { zh: '菜单与功能', en: 'Menus and functions' },
    icon: 'list-tree',
    permission: 'navigation.configure',
    introduction: {
      zh: '各系统菜单的分组、页面与外部地址，可预览角色或人员看到的菜单。',
      en: 'Groups, pages and external addresses in the menus of systems, with a preview for roles and users.',
    },
    configuration: 'appearance',
  },
  versionRecords: {
    path: '/system/versions',
    title: { zh: '版本记录', en: 'Version records' },
    icon: 'file-text',
    permission: 'navigation.configure',
    introduction: {
      zh: '各版本的发布日期和更新内容，显示在登录前的“版本更新”页面。',
      en: 'Dates and changes of versions, shown before the sign-in on the page of versions.',
    },
    configuration: 'operation',
  },
  pageSettings: {
    path: '/system/pages',
    title: { zh: '页面设置', en: 'Page settings' },
    icon: 'layout-grid',
    permission: 'navigation.configure',
    introduction: {
      zh: '登录后的起始页、列表的显示方式，以及功能页面上的公告。',
      en: 'The start page after signing in, how lists look, and page announcements.',
    },
    configuration: 'appearance',
  },
  organisations: {
    path: '/system/organisations',
    title: { zh: '单位管理', en: 'Organisations' },
    icon: 'network',
    permission: 'organisation.manage',
    introduction: {
      zh: '单位与部门的层级、顺序、负责人和访问域名。',
      en: 'Organisations and departments: levels, order, heads and host names.',
    },
    menu: 'system',
    configuration: 'people',
  },
  weatherOrganisations: {
    path: '/system/weather-organisations',
    title: { zh: '天气单位', en: 'Weather organisations' },
    icon: 'cloud-sun',
    permission: 'organisation.manage',
    introduction: {
      zh: '各单位的天气取自哪个城市或地点，是否显示在顶栏。',
      en: 'The city or place whose weather organisations have, and whether the header shows it.',
    },
    configuration: 'people',
  },
  branding: {
    path: '/system/branding',
    title: { zh: '品牌外观', en: 'Branding' },
    icon: 'palette',
    permission: 'organisation.manage',
    introduction: {
      zh: '单位的名称、标志、颜色、登录页和联系方式，带预览。',
      en: 'Names, logos, colours, sign-in page and contacts of organisations, with a preview.',
    },
    menu: 'system',
    configuration: 'appearance',
  },
  people: {
    path: '/system/people',
    title: { zh: '人员管理', en: 'People' },
    icon: 'users',
    permission: 'people.manage',
    introduction: {
      zh: '人员、所属单位与角色，停用、解锁与重置密码。',
      en: 'People with their organisations and roles; disable, unlock and reset passwords.',
    },
    menu: 'system',
    configuration: 'people',
  },
  roles: {
    path: '/system/roles',
    title: { zh: '角色权限', en: 'Roles and permissions' },
    icon: 'shield-check',
    permission: 'roles.manage',
    introduction: {
      zh: '每个角色的菜单、操作权限和数据范围。',
      en: 'Menus, actions and data of each role.',
    },
    menu: 'system',
    configuration: 'people',
  },
  dictionaries: {
    path: '/system/dictionaries',
    title: { zh: '数据字典', en: 'Dictionaries' },
    icon: 'book-open',
    permission: 'navigation.configure',
    introduction: {
      zh: '各类选项的名称、顺序与颜色，供表单和筛选使用。',
      en: 'Names, order and colours of the choices in forms and filters.',
    },
    configuration: 'data',
  },
  ...knowledgePages,
  logs: {
    path: '/system/logs',
    title: { zh: '日志', en: 'Logs' },
    icon: 'clipboard-list',
    introduction: {
      zh: '登录和修改记录，含人员、时间、来源及修改前后的内容。',
      en: 'Sign-ins and changes with user, time, source and values before and after.',
    },
    menu: 'system',
    configuration: 'operation',
  },
  apiReference: {
    path: '/system/calls',
    title: { zh: '接口文档', en: 'API reference' },
    icon: 'code',
    introduction: {
      zh: '全部接口的参数、返回与示例。',
      en: 'Parameters, responses and examples of all operations.',
    },
    menu: 'system',
    configuration: 'operation',
  },
  gallery: {
    path: '/system/gallery',
    title: { zh: '组件示例', en: 'Widget gallery' },
    icon: 'blocks',
    permission: 'navigation.configure',
    introduction: {
      zh: '表单、列表等组件的实例，与可编辑的描述和配置项说明并列。',
      en: 'Live forms, lists and other widgets beside descriptions that can be edited, with all options.',
    },
  },
  signInSettings: {
    path: '/system/sign-in',
    title: { zh: '登录设置', en: 'Sign-in settings' },
    icon: 'key',
    permission: 'sign-in.manage',
    introduction: {
      zh: '登录方式、密码规则、单点登录来源与统一认证。',
      en: 'Sign-in methods, password rules, single sign-on partners and identity providers.',
    },
    configuration: 'security',
  },
  retention: {
    path: '/system/retention',
    title: { zh: '数据保留', en: 'Data retention' },
    icon: 'archive',
    permission: 'organisation.manage',
    introduction: {
      zh: '样本、日志、消息和文件保留多久、占用多少空间，到期会删除什么。',
      en: 'How long samples, logs, messages and files are kept, the space they take, and what is deleted.',
    },
    configuration: 'operation',
  },
  parameters: {
    path: '/system/parameters',
    title: { zh: '参数设置', en: 'Parameters' },
    icon: 'sliders-horizontal',
    permission: 'organisation.manage',
    introduction: {
      zh: '会话时长、自动锁屏、列表行数、附件和上传文件的上限等，由单位自行调整。',
      en: 'Length of sessions, screen lock, rows of lists, limits of attachments and uploads, as the organisation wants them.',
    },
    configuration: 'security',
  },
  appPackages: {
    path: '/system/app-packages',
    title: { zh: '移动应用', en: 'Mobile app' },
    icon: 'package',
    permission: 'organisation.manage',
    introduction: {
      zh: '上传移动应用的安装包，登录页以二维码提供下载。',
      en: 'Packages of the mobile app, offered on the sign-in page by a QR code.',
    },
    configuration: 'operation',
  },
  ...accountPages,
  external: {
    path: '/myiframe/:routerPath',
    title: { zh: '外部页面', en: 'External page' },
  },
})

export type PageName = keyof typeof pages
export type PagePath = (typeof pages)[PageName]['path']
