import { z } from 'zod'
import { emailAddress, id, instant, localText, none, page, pageFields } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** Address of the profile picture; null if there is none. */
const imgUrl = z.string().nullable()

export const personal = z.object({
  userId: id,
  loginId: id,
  loginName: z.string(),
  userName: z.string(),
  name: localText,
  /** Job title. */
  gradeName: z.string(),
  title: localText,
  organizationId: id,
  organizationName: z.string(),
  organizationNames: localText,
  roles: z.array(localText),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  imgUrl,
  passwordChangedAt: instant,
})
export type Personal = z.infer<typeof personal>

export const readPersonal = defineRoute({
  method: 'GET',
  path: '/bs/epLogin/selectPersonal',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '查询当前登录人员的全部资料。',
    en: 'Read the full profile of the caller.',
  },
  input: none,
  output: personal,
})

/** Empty for none. */
const phone = z
  .string()
  .trim()
  .regex(/^(1\d{10})?$/)
const email = z.union([z.literal(''), emailAddress])

/**
 * The contact details, which users can change themselves. Sign-in codes are sent to them, so the
 * password is required. Names and titles are changed by administrators.
 */
export const savePersonal = defineRoute({
  method: 'POST',
  path: '/bs/epLogin/update',
  access: 'signed-in',
  fieldsInQuery: true,
  summary: {
    zh: '修改本人的手机号码和电子邮箱，需要密码。',
    en: 'Change the mobile number and e-mail address of the caller; requires the password.',
  },
  input: z.object({
    phone: phone.optional(),
    email: email.optional(),
    password: z.string().max(512).optional(),
  }),
  output: z.null(),
})

export const uploadAvatar = defineRoute({
  method: 'POST',
  path: '/bs/epLogin/webUpload',
  access: 'signed-in',
  takesFile: true,
  summary: {
    zh: '上传本人头像（multipart 字段 `file`），替换原头像。',
    en: 'Upload the picture of the caller (multipart field `file`), replacing the previous one.',
  },
  input: none,
  output: z.object({ imgUrl: z.string() }),
})

export const removeAvatar = defineRoute({
  method: 'DELETE',
  path: '/bs/epLogin/webUpload',
  access: 'signed-in',
  summary: {
    zh: '删除本人头像。',
    en: 'Delete the picture of the caller.',
  },
  input: none,
  output: z.null(),
})

/** A person as other users see them. */
export const personEntry = z.object({
  userId: id,
  userName: z.string(),
  name: localText,
  title: localText,
  organizationId: id,
  organizationNames: localText,
  imgUrl,
})
export type PersonEntry = z.infer<typeof personEntry>

const wanted = z.object({
  keyword: z.string().trim().max(64).optional(),
  organizationId: id.optional(),
  ...pageFields,
})

export const findPeople = defineRoute({
  method: 'GET',
  path: '/bs/epLogin/findAll',
  access: 'signed-in',
  summary: {
    zh: '列出本人可见单位的人员，供选择。',
    en: 'List the people of the organisations visible to the caller, for selection.',
  },
  input: wanted,
  output: page(personEntry),
})

export const contact = personEntry.extend({
  /** Department within the organisation; null if the person belongs to none. */
  departmentNames: localText.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type Contact = z.infer<typeof contact>

export const listContacts = defineRoute({
  method: 'GET',
  path: '/bs/epUser/myLinkman',
  access: 'signed-in',
  summary: {
    zh: '列出本单位人员及其联系方式。',
    en: 'List the people of the caller’s organisations and their contact details.',
  },
  input: wanted.extend({ userId: id.optional() }),
  output: page(contact),
})
