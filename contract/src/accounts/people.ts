import { z } from 'zod'
import {
  choiceFields,
  contentVersion,
  id,
  instant,
  localText,
  mostEmailCharacters,
} from '../fields.ts'
import { defineEntity, defineForm } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { DictionaryItem } from '../kit/field-types.ts'
import type { KeptForm } from '../kit/kept-draft.ts'
import { formShape } from '../kit/value-shapes.ts'
import { pages } from '../pages/pages.ts'
import { defineRoute } from '../route.ts'

/** `locked`: too many wrong passwords; ends after a time or when an administrator unlocks the account. */
export const personStates = ['enabled', 'disabled', 'locked'] as const
export type PersonState = (typeof personStates)[number]

const states = [
  { value: 'enabled', label: { zh: '正常', en: 'Active' }, tone: 'good' },
  { value: 'disabled', label: { zh: '已停用', en: 'Disabled' }, tone: 'neutral' },
  { value: 'locked', label: { zh: '已锁定', en: 'Locked' }, tone: 'bad' },
] as const satisfies readonly (DictionaryItem & { value: PersonState })[]

const loginName = { required: true, maxLength: 64 } as const

/** The people of the organisations visible to the caller, with the caller. */
export const people = defineEntity({
  table: 'person_record',
  path: '/people',
  title: pages.people.title,
  noun: { zh: '人员', en: 'person' },
  icon: pages.people.icon,
  access: { read: pages.people.permission },
  history: true,
  fields: {
    name: field.localized('姓名', 'Name', { required: true, searchable: true }),
    title: field.localized('职务', 'Job title', { searchable: true }),
    login_name: field.text('登录名', 'Login name', { ...loginName, searchable: true }),
    organisation_id: field.reference('单位', 'Organisation', 'organisation', { required: true }),
    role_ids: field.choices('角色', 'Roles', { to: 'grantable-role' }),
    phone: field.text('手机号码', 'Mobile number', { maxLength: 11, searchable: true }),
    email: field.text('邮箱', 'E-mail', { maxLength: mostEmailCharacters, searchable: true }),
    state: field.choice('状态', 'State', { items: states }, { required: true }),
    must_change_password: field.flag('待修改密码', 'Password change pending'),
    has_second_factor: field.flag('动态口令', 'Second factor'),
    last_sign_in_at: field.moment('最近登录', 'Last sign-in'),
    created_at: field.moment('创建时间', 'Created at', { required: true }),
  },
  list: {
    columns: [
      'name',
      'login_name',
      'organisation_id',
      'role_ids',
      'phone',
      'state',
      'last_sign_in_at',
    ],
    sort: 'name',
    counts: 'state',
  },
  form: {
    groups: [
      field.group('身份', 'Identity', ['name', 'title', 'login_name', 'phone', 'email']),
      field.group('单位与角色', 'Organisation and roles', ['organisation_id', 'role_ids']),
      field.group('账号', 'Account', [
        'state',
        'must_change_password',
        'has_second_factor',
        'last_sign_in_at',
        'created_at',
      ]),
    ],
  },
})

const personId = z.object({ personId: id })

/** What administrators write of a person. */
const changeable = {
  name: field.localized('姓名', 'Name', { required: true }),
  title: field.localized('职务', 'Job title'),
  phone: field.text('手机号码', 'Mobile number', { maxLength: 11, pattern: 'mobile' }),
  email: field.text('邮箱', 'E-mail', { maxLength: mostEmailCharacters, format: 'email' }),
  organizationId: field.reference('所属单位', 'Organisation', 'organisation', { required: true }),
  furtherOrganizationIds: field.choices(
    '还可切换到的单位',
    'Additional organisations',
    { to: 'organisation' },
    { maxItems: 50 },
  ),
  roleIds: field.choices(
    '角色',
    'Roles',
    { to: 'grantable-role' },
    {
      maxItems: 50,
      span: 24,
      description: {
        zh: '超出您自身权限或数据范围的角色不能授予，不在此列出。',
        en: 'Roles that exceed your own permissions or data scope cannot be granted and are not offered.',
      },
    },
  ),
}

export const personForm = defineForm({
  fields: {
    loginName: field.text('登录名', 'Login name', {
      ...loginName,
      minLength: 2,
      pattern: 'no-spaces',
      immutable: true,
      span: 24,
      description: {
        zh: '2 至 64 个字符，不含空格；保存后不能修改。',
        en: '2 to 64 characters without spaces. It cannot be changed later.',
      },
    }),
    ...changeable,
  },
})

export const keptPerson: KeptForm = {
  table: people.table,
  fields: personForm.fields,
  permission: 'people.manage',
}

export const readPerson = defineRoute({
  method: 'GET',
  path: '/people/:personId/account',
  access: 'people.manage',
  summary: {
    zh: '查询一名人员、其登录位置以及本人能否修改。',
    en: 'Read a person, where they are signed in, and whether the caller may change them.',
  },
  input: personId,
  output: z.object({
    userId: id,
    loginName: z.string(),
    name: localText,
    title: localText,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    organizationId: id,
    /** Other organisations the person can work for, limited to those visible to the caller. */
    furtherOrganizationIds: z.array(id),
    roleIds: z.array(id),
    state: z.enum(personStates),
    hasSecondFactor: z.boolean(),
    lastSignInAt: instant.nullable(),
    createdAt: instant,
    /** Differs when any of what the form holds was changed. */
    version: z.number().int(),
    /** Sessions that have not ended. */
    sessionCount: z.number().int(),
    isSelf: z.boolean(),
    /** False if the person has permissions or data scope beyond those of the caller. */
    isChangeable: z.boolean(),
  }),
})
export type PersonDetail = z.infer<typeof readPerson.output>

const firstPassword = z.object({
  /** Returned only once; must be changed at the first sign-in. */
  password: z.string(),
})

export const addPerson = defineRoute({
  method: 'POST',
  path: '/people',
  access: 'people.manage',
  summary: {
    zh: '新增人员；初始密码仅返回这一次。',
    en: 'Add a person; the first password is returned only this once.',
  },
  input: formShape(personForm),
  output: personId.extend(firstPassword.shape),
})

export const editPerson = defineRoute({
  method: 'PUT',
  path: '/people/:personId',
  access: 'people.manage',
  summary: {
    zh: '修改人员及其单位和角色；立即生效，包括已打开的会话；版本已变化时拒绝。',
    en: 'Change a person, their organisations and roles; takes effect at once, in open sessions too. Rejected when the version has changed.',
  },
  input: formShape({ fields: changeable }, personId.extend({ version: contentVersion })),
  output: z.null(),
})

export const setPersonEnabled = defineRoute({
  method: 'POST',
  path: '/people/:personId/enabled',
  access: 'people.manage',
  summary: {
    zh: '启用或停用人员；停用后立即退出登录。',
    en: 'Enable or disable a person; a disabled person is signed out at once.',
  },
  input: personId.extend({ isEnabled: z.boolean() }),
  output: z.null(),
})

export const renewPassword = defineRoute({
  method: 'POST',
  path: '/people/:personId/password',
  access: 'people.manage',
  summary: {
    zh: '为人员生成新的初始密码，仅显示一次；其所有会话随之结束。',
    en: 'Create a new first password for a person, shown only once; all their sessions end.',
  },
  input: personId,
  output: firstPassword,
})

export const endPersonSessions = defineRoute({
  method: 'POST',
  path: '/people/:personId/sessions/end',
  access: 'people.manage',
  summary: {
    zh: '结束人员的全部登录。',
    en: 'End all sessions of a person.',
  },
  input: personId,
  output: z.object({ ended: z.number().int() }),
})

export const findGrantableRoles = defineRoute({
  method: 'GET',
  path: '/people/roles',
  access: 'people.manage',
  summary: {
    zh: '列出角色名称及本人能否授予，可按标识限定。',
    en: 'List roles by name, all or those of some ids, and whether the caller may grant them.',
  },
  input: z.object({ ids: choiceFields.ids }),
  output: z.array(
    z.object({
      value: id,
      label: localText,
      /** For a role with permissions or a scope that the caller does not have. */
      isDisabled: z.boolean(),
    }),
  ),
})

/** A person to select: name and organisation only. */
export const personEntry = z.object({
  userId: id,
  userName: z.string(),
  name: localText,
  organizationId: id,
  organizationName: z.string(),
})
export type PersonEntry = z.infer<typeof personEntry>

const keyword = z.string().trim().max(64).optional()

export const findAllPeople = defineRoute({
  method: 'GET',
  path: '/bs/epUser/selectAllUser2',
  summary: {
    zh: '列出本人可见单位的全部人员，供选择，最多 2000 人。',
    en: 'List all people of the organisations visible to the caller, for selection; at most 2000.',
  },
  access: 'signed-in',
  input: z.object({ keyword }),
  output: z.array(personEntry),
})

export const findPeopleOf = defineRoute({
  method: 'GET',
  path: '/bs/epUser/findByOrganizationId/:organizationId',
  summary: {
    zh: '列出一个单位的全部人员，供选择。',
    en: 'List all people of an organisation, for selection.',
  },
  access: 'signed-in',
  input: z.object({ organizationId: id, keyword }),
  output: z.array(personEntry),
})

export const findColleagues = defineRoute({
  method: 'GET',
  path: '/bs/epUser/selectOrganizationIdV1',
  summary: {
    zh: '列出一个单位的全部人员，未指定时为本单位。',
    en: 'List all people of an organisation, the caller’s own by default.',
  },
  access: 'signed-in',
  input: z.object({ organizationId: id.optional(), keyword }),
  output: z.array(personEntry),
})
