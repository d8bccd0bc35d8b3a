import type { LocalText } from '@iwater/contract/fields'
import type { FunctionPath } from '#web/app/page-patterns.ts'

/** The purpose of each page of the product; pages added by an organisation have only their name. */
export const functionNotes: Readonly<Record<FunctionPath, LocalText>> = {
  '/wel/index': {
    zh: '单元、设备、监测点与数据量概览，以及各单元的当前状态。',
    en: 'Overview of units, devices, points and data, with the state of each unit.',
  },
  '/desk/index': {
    zh: '按模块排列的应用，以及常用和收藏的功能。',
    en: 'Applications by module, with most used and favourite functions.',
  },
  '/monitoring/units': {
    zh: '各监测点的实时值与状态：正常、超限、过期、离线。',
    en: 'Live values and states of all points: normal, out of limits, stale, offline.',
  },
  '/monitoring/trend': {
    zh: '多个监测点对比，从五分钟到十年。',
    en: 'Comparison of several points, from five minutes to ten years.',
  },
  '/field/connections': {
    zh: '每个现场连接的接收、拒收情况及原因。',
    en: 'Received and rejected data of each field connection, with reasons.',
  },
  '/field/imports': {
    zh: '从表格文件补录历史数据，先检查后入库。',
    en: 'Historical data from spreadsheets, checked before it is stored.',
  },
  '/system/messages': {
    zh: '收到与发出的消息及阅读情况。',
    en: 'Received and sent messages with their read status.',
  },
  '/system/tools': {
    zh: '顶栏工具的名称、图标、地址与顺序。',
    en: 'Names, icons, addresses and order of the header tools.',
  },
  '/system/people': {
    zh: '人员、所属单位与角色，停用、解锁与重置密码。',
    en: 'People with their organisations and roles; disable, unlock and reset passwords.',
  },
  '/system/roles': {
    zh: '每个角色的菜单、操作权限和数据范围。',
    en: 'Menus, actions and data of each role.',
  },
  '/system/dictionaries': {
    zh: '各类选项的名称、顺序与颜色，供表单和筛选使用。',
    en: 'Names, order and colours of the choices in forms and filters.',
  },
  '/system/sign-in': {
    zh: '登录方式、密码规则、单点登录来源与统一认证。',
    en: 'Sign-in methods, password rules, single sign-on partners and identity providers.',
  },
  '/system/logs': {
    zh: '登录和修改记录，含人员、时间、来源及修改前后的内容。',
    en: 'Sign-ins and changes with user, time, source and values before and after.',
  },
  '/system/calls': {
    zh: '全部接口的参数、返回与示例。',
    en: 'Parameters, responses and examples of all operations.',
  },
  '/system/pages': {
    zh: '登录后的首页，以及功能页面上的公告。',
    en: 'The start page after signing in, and page announcements.',
  },
  '/mine/index': {
    zh: '关注的单元、便签、消息与常用功能，卡片可移动、缩放和隐藏。',
    en: 'Followed units, notes, messages and functions on cards that can be moved, resized and hidden.',
  },
}
