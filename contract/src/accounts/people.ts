import { z } from 'zod'
import { emailAddress, id, instant, localName, localText, page, pageFields } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** `locked`: too many wrong passwords; ends after a time or when an administrator unlocks the account. */
export const personStates = ['enabled', 'disabled', 'locked'] as const
export type PersonState = (typeof personStates)[number]

const named = z.object({ name: localText })
const organisationName = named.extend({ organizationId: id })
const roleName = named.extend({ roleId: id })

/** A person who can sign in, as administrators see them. */
export const person = z.object({
  userId: id,
  loginName: z.string(),
  name: localText,
  /** Job title. */
  title: localText,
  organization: organisationName,
  /** Other organisations the person can work for, limited to those visible to the caller. */
  furtherOrganizations: z.array(organisationName),
  roles: z.array(roleName),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  state: z.enum(personStates),
  mustChangePassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSignInAt: instant.nullable(),
})
export type Person = z.infer<typeof person>

export const personSorts = ['name', 'loginName', 'organization', 'lastSignInAt'] as const

export const listPeople = defineRoute({
  method: 'GET',
  path: '/people',
  access: 'people.manage',
  summary: {
    zh: '列出本人可见单位的人员。',
    en: 'List the people of the organisations visible to the caller.',
  },
  input: z.object({
    keyword: z.string().trim().max(64).optional(),
    /** The organisation and everything below it. */
    orgId: id.optional(),
    roleId: id.optional(),
    state: z.enum(personStates).optional(),
    sort: z.enum(personSorts).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
    ...pageFields,
  }),
  output: page(person).extend({ states: z.record(z.enum(personStates), z.number().int()) }),
})

const personId = z.object({ personId: id })

export const readPerson = defineRoute({
  method: 'GET',
  path: '/people/:personId',
  access: 'people.manage',
  summary: {
    zh: '查询一名人员、其登录位置以及本人能否修改。',
    en: 'Read a person, where they are signed in, and whether the caller may change them.',
  },
  input: personId,
  output: person.extend({
    createdAt: instant,
    /** Sessions that have not ended. */
    sessionCount: z.number().int(),
    isSelf: z.boolean(),
    /** False if the person has permissions or data scope beyond those of the caller. */
    isChangeable: z.boolean(),
  }),
})
export type PersonDetail = z.infer<typeof readPerson.output>

const optionalText = (shape: z.ZodString | z.ZodEmail) =>
  z.preprocess((text) => (text === '' ? null : text), shape.nullable().default(null))

const personFields = {
  name: localName,
  title: z
    .object({ zh: z.string().trim().max(80), en: z.string().trim().max(80) })
    .default({ zh: '', en: '' }),
  organizationId: id,
  furtherOrganizationIds: z.array(id).max(50).default([]),
  phone: optionalText(z.string().regex(/^1\d{10}$/)),
  email: optionalText(emailAddress),
  roleIds: z.array(id).max(50),
}

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
  input: z.object({
    loginName: z.string().trim().min(2).max(64).regex(/^\S+$/),
    ...personFields,
  }),
  output: personId.extend(firstPassword.shape),
})

export const editPerson = defineRoute({
  method: 'PUT',
  path: '/people/:personId',
  access: 'people.manage',
  summary: {
    zh: '修改人员及其单位和角色；立即生效，包括已打开的会话。',
    en: 'Change a person, their organisations and roles; takes effect at once, in open sessions too.',
  },
  input: personId.extend(personFields),
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
    zh: '列出角色名称及本人能否授予。',
    en: 'List roles by name, and whether the caller may grant them.',
  },
  input: z.object({}),
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
