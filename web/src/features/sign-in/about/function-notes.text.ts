import type { LocalText } from '@iwater/contract/fields'
import type { FunctionPath } from '#web/app/page-patterns.ts'

/** What every page of the product is for; pages that an organisation adds speak by their names. */
export const functionNotes: Readonly<Record<FunctionPath, LocalText>> = {
  '/wel/index': {
    zh: '单元、设备、测点与数据量一览，以及各单元的当前状态。',
    en: 'Units, devices, points and data at a glance, with the state of each unit.',
  },
  '/desk/index': {
    zh: '按模块排列的应用，以及常用和收藏的功能。',
    en: 'Applications by module, with the functions used most and favourites.',
  },
  '/monitoring/units': {
    zh: '每个测点的实时值与状态：正常、超限、过期、离线。',
    en: 'Live values of every point and their state: normal, out of limits, stale, offline.',
  },
  '/monitoring/trend': {
    zh: '多个测点同屏对比，从五分钟到十年。',
    en: 'Several points side by side, from five minutes to ten years.',
  },
  '/field/connections': {
    zh: '每个现场连接收到了什么、拒收了什么以及原因。',
    en: 'What every field connection received, what was rejected, and why.',
  },
  '/field/imports': {
    zh: '从表格文件补录历史数据，先检查后入库。',
    en: 'History from spreadsheets, checked before it is stored.',
  },
  '/system/messages': {
    zh: '收到与发出的消息，谁已读、谁未读。',
    en: 'Messages received and sent, and who has read them.',
  },
  '/system/tools': {
    zh: '顶栏工具的名称、图标、地址与顺序。',
    en: 'Names, icons, addresses and order of the tools in the header.',
  },
  '/system/people': {
    zh: '人员、所属单位与角色，停用、解锁与重设密码。',
    en: 'People, where they belong and their roles; disabling, unlocking, new passwords.',
  },
  '/system/roles': {
    zh: '每个角色能看哪些菜单、做哪些操作、看到哪些数据。',
    en: 'Which menus, actions and data each role has.',
  },
  '/system/sign-in': {
    zh: '登录方式、密码规则、单点登录来源与统一认证。',
    en: 'Ways to sign in, the password rule, partners and identity providers.',
  },
  '/system/logs': {
    zh: '谁在何时从哪里登录、修改了什么，修改前后对照。',
    en: 'Who signed in or changed what, when and from where, with before and after.',
  },
  '/system/calls': {
    zh: '全部接口的参数、返回与示例。',
    en: 'Inputs, answers and examples of every call.',
  },
  '/system/pages': {
    zh: '登录后的首页，以及功能页面上的公告。',
    en: 'The first page after signing in, and notices above the pages of functions.',
  },
  '/mine/index': {
    zh: '自己的单元、便签、消息与常用功能，可移动、缩放和隐藏。',
    en: 'Own units, notes, messages and functions, on cards to move, size and hide.',
  },
}
