import type { Failure } from './failure.ts'

export const peopleFailures = {
  'people.login-name-taken': {
    status: 409,
    zh: '登录名“{loginName}”已被使用',
    en: 'The login name “{loginName}” is already in use',
  },
  'people.phone-taken': {
    status: 409,
    zh: '该手机号码已被其他人员使用',
    en: 'This mobile number is used by another person',
  },
  'people.beyond-rights': {
    status: 403,
    zh: '不能授予或管理超出您自身权限的内容：{permission}',
    en: 'You cannot grant or manage permissions you do not have: {permission}',
  },
  'people.beyond-administrator': {
    status: 403,
    zh: '只有管理员可以授予管理员角色或管理其他管理员',
    en: 'Only administrators can grant the administrator role or manage other administrators',
  },
  'people.beyond-scope': {
    status: 403,
    zh: '不能授予或管理超出您数据范围的内容',
    en: 'You cannot grant or manage anything outside your data scope',
  },
  'people.own-rights': {
    status: 409,
    zh: '此更改会使您自己失去权限：{permission}。请由其他管理员进行此更改',
    en: 'This change would take a permission from yourself: {permission}. Ask another administrator to make it',
  },
  'people.own-limits': {
    status: 409,
    zh: '此更改会缩小您自己的可见范围或将您的账号设为演示账号。请由其他管理员进行此更改',
    en: 'This change would narrow what you see yourself, or turn your account into a demonstration account. Ask another administrator to make it',
  },
  'people.own-menu': {
    status: 409,
    zh: '此更改会使您自己的菜单中不再有“角色权限”页面。请保留该菜单项，或由其他管理员进行此更改',
    en: 'This change would remove “Roles and permissions” from your own menu. Keep that entry, or ask another administrator to make the change',
  },
  'people.last-administrator': {
    status: 409,
    zh: '必须保留至少一名启用的管理员',
    en: 'At least one enabled administrator must remain',
  },
  'people.not-yourself': {
    status: 409,
    zh: '不能对自己的账号执行此操作',
    en: 'You cannot do this to your own account',
  },
  'people.own-reach': {
    status: 409,
    zh: '请在个人信息中修改本人的手机号码和邮箱（需要密码）',
    en: 'Change your own mobile number and e-mail address in your profile; your password is required',
  },
  'people.role-not-found': { status: 404, zh: '角色不存在', en: 'Role not found' },
  'people.role-fixed': {
    status: 409,
    zh: '管理员角色不能修改或删除',
    en: 'The administrator role cannot be changed or deleted',
  },
  'people.role-in-use': {
    status: 409,
    zh: '仍有 {count} 人使用该角色，不能删除',
    en: 'The role cannot be deleted while people have it. Number of people: {count}',
  },
  'people.role-name-taken': {
    status: 409,
    zh: '已有同名角色',
    en: 'A role with this name already exists',
  },
  'people.first-passwords-not-found': {
    status: 404,
    zh: '没有可下载的初始密码：已下载、已超过 24 小时，或不是您导入的。如有需要，请为人员重置密码',
    en: 'No first passwords to download: they were downloaded, are more than 24 hours old, or the import is not yours. Reset passwords of people where needed',
  },
  'people.menu-not-found': {
    status: 404,
    zh: '菜单项不存在',
    en: 'Menu entry not found',
  },
} as const satisfies Record<string, Failure>
