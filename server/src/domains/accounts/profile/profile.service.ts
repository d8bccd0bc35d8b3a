import type { Contact, Personal, PersonEntry } from '@iwater/contract/accounts/profile'
import type { Language } from '@iwater/contract/errors'
import { attachFiles, dropFile, pictureLink, storeFile } from '#domains/files'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { SentFile } from '#platform/http/sent-file'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { lockRights } from '../account-change.queries.ts'
import { assertOwnPassword } from '../passwords/own-password.service.ts'
import { avatarFiles } from './avatar-files.ts'
import {
  countPeople,
  type PersonRow,
  replaceAvatar,
  selectIsPhoneTaken,
  selectPeople,
  selectProfile,
  updateReach,
  type Wanted,
} from './profile.queries.ts'

type Context = {
  language: Language
  /** Services that make links to pictures. */
  links: Pick<Services, 'vault' | 'clock'>
}

export async function readPersonal(
  db: Db,
  { tenantId, userId }: Session,
  { language, links }: Context,
): Promise<Personal> {
  const row = await selectProfile(db, tenantId, userId)
  const name = { zh: row.name_zh, en: row.name_en }
  const title = { zh: row.title_zh, en: row.title_en }
  const organizationNames = { zh: row.organisation_zh ?? '', en: row.organisation_en ?? '' }
  return {
    userId: row.id,
    loginId: row.id,
    loginName: row.login_name,
    userName: name[language],
    name,
    gradeName: title[language],
    title,
    organizationId: row.organisation_id,
    organizationName: organizationNames[language],
    organizationNames,
    roles: row.roles,
    phone: row.phone,
    email: row.email,
    imgUrl: pictureLink(links, tenantId, row.avatar_file_id),
    passwordChangedAt: row.password_changed_at.toISOString(),
  }
}

type Change = {
  phone?: string | undefined
  email?: string | undefined
  password?: string | undefined
}

/** Changes the contact data of the person. Omitted fields stay, empty ones are removed. */
export async function savePersonal(
  services: Services,
  session: Session,
  { phone, email, password }: Change,
) {
  const { tenantId, userId } = session
  if (phone === undefined && email === undefined) return null
  await assertOwnPassword(services, session, password ?? '')
  await withTenant(services.app, session, async (db) => {
    // Two people who choose one number at the same moment, here or in the administration of people, are handled one
    // after the other.
    await lockRights(db, tenantId)
    if (phone && (await selectIsPhoneTaken(db, tenantId, userId, phone))) {
      throw new AppError('identity.phone-taken')
    }
    await updateReach(db, tenantId, userId, {
      ...(phone !== undefined && { phone: phone || null }),
      ...(email !== undefined && { email: email.toLowerCase() || null }),
    })
  })
  return null
}

async function changeAvatar(services: Services, session: Session, fileId: string | null) {
  const { tenantId, userId } = session
  const before = await withTenant(services.app, session, async (db) => {
    const replaced = await replaceAvatar(db, tenantId, userId, fileId)
    const fileIds = fileId === null ? [] : [fileId]
    await attachFiles(db, session, avatarFiles, { subjectId: userId, fileIds })
    return replaced
  })
  if (before !== null) await dropFile(services, session, before)
}

/** Stores a picture and shows the person with it; the former one is removed. */
export async function uploadAvatar(services: Services, session: Session, openSent: SentFile) {
  const { fileId, url } = await storeFile(services, session, { openSent, group: 'image' })
  await changeAvatar(services, session, fileId)
  return { imgUrl: url }
}

export async function removeAvatar(services: Services, session: Session) {
  await changeAvatar(services, session, null)
  return null
}

/** The organisation that a person belongs to, and the part of it they work in. */
function placeOf({ organisation_kind, whole_zh, whole_en, ...row }: PersonRow) {
  const own = { zh: row.organisation_zh, en: row.organisation_en }
  if (organisation_kind !== 'department' || whole_zh === null || whole_en === null) {
    return { organizationNames: own, departmentNames: null }
  }
  return { organizationNames: { zh: whole_zh, en: whole_en }, departmentNames: own }
}

const entryOf =
  ({ tenantId }: Session, { language, links }: Context) =>
  (row: PersonRow): Contact => {
    const name = { zh: row.name_zh, en: row.name_en }
    return {
      userId: row.id,
      userName: name[language],
      name,
      title: { zh: row.title_zh, en: row.title_en },
      organizationId: row.organisation_id,
      ...placeOf(row),
      imgUrl: pictureLink(links, tenantId, row.avatar_file_id),
      phone: row.phone,
      email: row.email,
    }
  }

/** People of the visible organisations, with their contact data. */
export async function listContacts(db: Db, session: Session, wanted: Wanted, context: Context) {
  const { tenantId } = session
  const { current, size } = wanted
  const rows = await selectPeople(db, tenantId, wanted)
  const records = rows.map(entryOf(session, context))
  return { records, total: await countPeople(db, tenantId, wanted), current, size }
}

/** The same without numbers and addresses, for choosing. */
export async function findPeople(db: Db, session: Session, wanted: Wanted, context: Context) {
  const { records, ...page } = await listContacts(db, session, wanted, context)
  const entries = records.map(
    ({ phone: _phone, email: _email, departmentNames: _department, ...entry }): PersonEntry =>
      entry,
  )
  return { records: entries, ...page }
}
