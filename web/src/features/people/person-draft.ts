import type { addPerson, editPerson, PersonDetail } from '@iwater/contract/accounts/people'
import type { InputOf } from '@iwater/contract/route'
import type { ApiError } from '#web/platform/api/api.ts'

/** What the form of a person holds, as it was typed. */
export type PersonDraft = {
  loginName: string
  nameZh: string
  nameEn: string
  titleZh: string
  titleEn: string
  phone: string
  email: string
  organizationId: string | undefined
  furtherOrganizationIds: string[]
  roleIds: string[]
}

export type DraftField = keyof PersonDraft

export const emptyDraft = (organizationId: string | undefined): PersonDraft => ({
  loginName: '',
  nameZh: '',
  nameEn: '',
  titleZh: '',
  titleEn: '',
  phone: '',
  email: '',
  organizationId,
  furtherOrganizationIds: [],
  roleIds: [],
})

export const draftOf = (person: PersonDetail): PersonDraft => ({
  loginName: person.loginName,
  nameZh: person.name.zh,
  nameEn: person.name.en,
  titleZh: person.title.zh,
  titleEn: person.title.en,
  phone: person.phone ?? '',
  email: person.email ?? '',
  organizationId: person.organization.organizationId,
  furtherOrganizationIds: person.furtherOrganizations.map(({ organizationId }) => organizationId),
  roleIds: person.roles.map(({ roleId }) => roleId),
})

const needed = ['loginName', 'nameZh', 'nameEn'] as const

/** Whether a person cannot be without it. */
export const isNeeded = (field: DraftField) =>
  field === 'organizationId' || needed.some((one) => one === field)

export type Fault = 'needed' | 'choose' | 'loginNameWrong' | 'phoneWrong' | 'emailWrong'

/** What is wrong with what was typed, by field; the server judges the same once more. */
export function faultsOf(draft: PersonDraft): Partial<Record<DraftField, Fault>> {
  const faults: Partial<Record<DraftField, Fault>> = {}
  if (!/^\S{2,64}$/.test(draft.loginName.trim())) faults.loginName = 'loginNameWrong'
  if (!/^(1\d{10})?$/.test(draft.phone.trim())) faults.phone = 'phoneWrong'
  if (!/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(draft.email.trim())) faults.email = 'emailWrong'
  for (const field of needed) if (draft[field].trim() === '') faults[field] = 'needed'
  if (draft.organizationId === undefined) faults.organizationId = 'choose'
  return faults
}

const fieldsOf = (draft: PersonDraft) => ({
  name: { zh: draft.nameZh.trim(), en: draft.nameEn.trim() },
  title: { zh: draft.titleZh.trim(), en: draft.titleEn.trim() },
  organizationId: draft.organizationId ?? '',
  furtherOrganizationIds: draft.furtherOrganizationIds,
  phone: draft.phone.trim(),
  email: draft.email.trim(),
  roleIds: draft.roleIds,
})

export const newPerson = (draft: PersonDraft): InputOf<typeof addPerson> => ({
  loginName: draft.loginName.trim(),
  ...fieldsOf(draft),
})

export const changedPerson = (
  personId: string,
  draft: PersonDraft,
): InputOf<typeof editPerson> => ({ personId, ...fieldsOf(draft) })

const fieldOfPath: Partial<Record<string, DraftField>> = {
  'name.zh': 'nameZh',
  'name.en': 'nameEn',
  'title.zh': 'titleZh',
  'title.en': 'titleEn',
}

const fieldOfCode: Partial<Record<string, DraftField>> = {
  'people.login-name-taken': 'loginName',
  'people.phone-taken': 'phone',
  'organisation.not-found': 'organizationId',
  'people.role-not-found': 'roleIds',
  'people.beyond-rights': 'roleIds',
  'people.beyond-administrator': 'roleIds',
  'people.last-administrator': 'roleIds',
}

/** Whether anything would be sent that was not there before. */
export const isChanged = (draft: PersonDraft, initial: PersonDraft) =>
  JSON.stringify(newPerson(draft)) !== JSON.stringify(newPerson(initial))

/** What the server rejected, in its own words, by field. */
export function rejectionsOf(draft: PersonDraft, error: ApiError) {
  const fields: Partial<Record<DraftField, string>> = {}
  for (const [path, message] of Object.entries(error.fields)) {
    const field = fieldOfPath[path] ?? (path.split('.')[0] as DraftField)
    if (field in draft) fields[field] ??= message
  }
  const field = fieldOfCode[error.code]
  if (field !== undefined) fields[field] = error.message
  return fields
}
