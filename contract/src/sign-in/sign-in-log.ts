import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { DictionaryItem } from '../kit/field-types.ts'
import { pages } from '../pages/pages.ts'

const good = (value: string, zh: string, en: string) =>
  ({ value, label: { zh, en }, tone: 'good' }) as const
const bad = (value: string, zh: string, en: string) =>
  ({ value, label: { zh, en }, tone: 'bad' }) as const

const outcomes = [
  good('signed-in', '登录', 'Signed in'),
  bad('wrong-password', '密码错误', 'Wrong password'),
  bad('locked', '已锁定', 'Account locked'),
  bad('disabled', '已停用', 'Account disabled'),
  bad('unknown-name', '无此登录名', 'Unknown login name'),
  bad('wrong-code', '验证码错误', 'Wrong code'),
  good('signed-out', '退出', 'Signed out'),
  { value: 'second-factor-asked', label: { zh: '待二次验证', en: 'Second factor requested' } },
  bad('wrong-second-factor', '二次验证失败', 'Wrong second factor'),
  bad('tenant-suspended', '单位已暂停', 'Organisation suspended'),
  bad('device-not-bound', '设备未绑定', 'Device not bound'),
  bad('refresh-reuse', '令牌重用', 'Refresh token reused'),
  good('password-changed', '修改密码', 'Password changed'),
] as const satisfies readonly DictionaryItem[]

export type SignInOutcome = (typeof outcomes)[number]['value']

/** How a person signs in. */
const methods = [
  { value: 'password', label: { zh: '密码', en: 'Password' } },
  { value: 'sms', label: { zh: '短信', en: 'SMS' } },
  { value: 'partner', label: { zh: '单点登录', en: 'Single sign-on' } },
  { value: 'oidc', label: { zh: 'OpenID Connect', en: 'OpenID Connect' } },
] as const

export type SignInMethod = (typeof methods)[number]['value']

const described = {
  title: { zh: '登录日志', en: 'Sign-in log' },
  noun: { zh: '登录记录', en: 'sign-in log entry' },
  icon: pages.logs.icon,
} as const

const fields = {
  at: field.moment('时间', 'Time', { required: true }),
  login_name: field.text('登录名', 'Login name', {
    required: true,
    maxLength: 128,
    searchable: true,
    description: { zh: '登录时填写的内容。', en: 'As it was entered.' },
  }),
  outcome: field.choice('结果', 'Outcome', { items: outcomes }, { required: true }),
  way: field.choice('方式', 'Method', { items: methods }),
  address: field.text('来源地址', 'Address', { required: true, maxLength: 64, searchable: true }),
  user_agent: field.text('浏览器', 'Browser', { required: true, maxLength: 512 }),
} as const

/** Sign-ins, failed ones and sign-outs of the people visible to the caller. */
export const signInLog = defineEntity({
  ...described,
  table: 'sign_in_record',
  path: '/audit/sign-ins',
  access: { read: 'audit.view' },
  fields: { ...fields, person_id: field.reference('人员', 'Person', 'person') },
  list: {
    columns: ['at', 'person_id', 'login_name', 'outcome', 'way', 'address', 'user_agent'],
    sort: 'at',
    order: 'desc',
    range: 'at',
  },
  form: {
    groups: [
      field.group('登录记录', 'Entry', ['at', 'person_id', 'login_name', 'outcome', 'way']),
      field.group('来源', 'Source', ['address', 'user_agent']),
    ],
  },
})

/** The same of the caller, for everybody. */
export const ownSignInLog = defineEntity({
  ...described,
  table: 'own_sign_in_record',
  path: '/audit/own-sign-ins',
  whileViewing: 'private',
  access: { read: 'signed-in' },
  fields,
  list: {
    columns: ['at', 'login_name', 'outcome', 'way', 'address', 'user_agent'],
    sort: 'at',
    order: 'desc',
    range: 'at',
  },
  form: {
    groups: [
      field.group('登录记录', 'Entry', ['at', 'login_name', 'outcome', 'way']),
      field.group('来源', 'Source', ['address', 'user_agent']),
    ],
  },
})
