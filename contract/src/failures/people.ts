import type { Failure } from './failure.ts'

export const peopleFailures = {
  'people.login-name-taken': {
    status: 409,
    zh: '登录名“{loginName}”已被使用',
    en: 'The login name “{loginName}” is taken',
  },
  'people.phone-taken': {
    status: 409,
    zh: '该手机号已属于本单位的其他人员',
    en: 'This phone number belongs to somebody else',
  },
  'people.beyond-rights': {
    status: 403,
    zh: '不能授予或管理超出您自身权限的内容：{permission}',
    en: 'You cannot give or manage more than you have yourself: {permission}',
  },
  'people.beyond-administrator': {
    status: 403,
    zh: '只有管理员可以授予管理员角色或管理其他管理员',
    en: 'Only administrators can make or manage administrators',
  },
  'people.beyond-scope': {
    status: 403,
    zh: '不能授予或管理超出您数据范围的内容',
    en: 'You cannot give or manage what lies beyond the data you see',
  },
  'people.last-administrator': {
    status: 409,
    zh: '必须保留至少一名启用的管理员',
    en: 'At least one enabled administrator has to remain',
  },
  'people.not-yourself': {
    status: 409,
    zh: '不能对自己的账号执行此操作',
    en: 'This cannot be done to your own account',
  },
  'people.own-reach': {
    status: 409,
    zh: '请在个人信息中凭密码修改自己的手机号和邮箱',
    en: 'Change your own phone number and e-mail address in your profile, with your password',
  },
  'people.role-not-found': { status: 404, zh: '没有这个角色', en: 'There is no such role' },
  'people.role-fixed': {
    status: 409,
    zh: '管理员角色不能修改或删除',
    en: 'The role of administrators can be neither changed nor removed',
  },
  'people.role-in-use': {
    status: 409,
    zh: '仍有 {count} 人使用该角色，不能删除',
    en: 'The role cannot be removed: people who have it: {count}',
  },
  'people.role-name-taken': {
    status: 409,
    zh: '已有同名角色',
    en: 'There is a role of this name already',
  },
  'people.menu-not-found': {
    status: 404,
    zh: '没有这个菜单项',
    en: 'There is no such menu entry',
  },
} as const satisfies Record<string, Failure>
