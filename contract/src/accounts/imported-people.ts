import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { defineRoute } from '../route.ts'
import { people, personForm } from './people.ts'

const { name, title, loginName, phone, email, roleIds, furtherOrganizationIds } = personForm.fields
const { organisation_id } = people.fields

/**
 * People as a spreadsheet adds them, with the headings of the export of people. Each row becomes an account under the same id; the
 * records themselves are not listed. No field is unique here, so an import adds and never changes: a person who is there already
 * is a faulty row.
 */
export const importedPeople = defineEntity({
  table: 'imported_person',
  path: people.path,
  title: { zh: '人员', en: 'People' },
  noun: people.noun,
  icon: people.icon,
  access: { read: 'people.manage', change: 'people.manage' },
  importRows: 1000,
  fields: {
    name,
    title,
    login_name: loginName,
    organisation_id,
    role_ids: roleIds,
    phone,
    email,
    further_organisation_ids: furtherOrganizationIds,
  },
  list: { columns: ['name', 'login_name'], sort: 'name' },
  form: {
    groups: [
      field.group('身份', 'Identity', ['name', 'title', 'login_name', 'phone', 'email']),
      field.group('单位与角色', 'Organisation and roles', [
        'organisation_id',
        'further_organisation_ids',
        'role_ids',
      ]),
    ],
  },
})

/** Hours for which the first passwords of imported people are kept. */
export const firstPasswordHours = 24

const ofImport = z.object({ recordImportId: id })

export const readFirstPasswords = defineRoute({
  method: 'GET',
  path: '/people/imports/:recordImportId/first-passwords',
  access: 'people.manage',
  whileViewing: 'private',
  summary: {
    zh: '查询本人一次导入的初始密码还有多少可下载，以及保留到何时。',
    en: 'Read how many first passwords of an import of the caller can be downloaded, and until when.',
  },
  input: ofImport,
  output: z.object({
    /** People who still have the first password; people with another one are left out. */
    count: z.number().int(),
    /** Null when there are none. */
    expiresAt: instant.nullable(),
  }),
})

export const downloadFirstPasswords = defineRoute({
  method: 'GET',
  path: '/people/imports/:recordImportId/first-passwords/file',
  access: 'people.manage',
  whileViewing: 'private',
  content: 'application/octet-stream',
  summary: {
    zh: '导出本人一次导入的人员的登录名和初始密码（xlsx）；收到后请删除。',
    en: 'Export login names and first passwords of an import of the caller as xlsx; callers delete them once the file has arrived.',
  },
  input: ofImport,
  output: z.unknown(),
})

export const deleteFirstPasswords = defineRoute({
  method: 'DELETE',
  path: '/people/imports/:recordImportId/first-passwords',
  access: 'people.manage',
  summary: {
    zh: '删除本人一次导入的初始密码，此后不能再下载；人员的密码不变。',
    en: 'Delete the first passwords of an import of the caller, which can then no longer be downloaded; the people keep their passwords.',
  },
  input: ofImport,
  output: z.null(),
})
