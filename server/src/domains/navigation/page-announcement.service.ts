import type {
  changePageAnnouncement as changeRoute,
  PageAnnouncement,
  publishPageAnnouncement as publishRoute,
} from '@iwater/contract/pages/page-announcements'
import type { RequestOf } from '@iwater/contract/route'
import { attachFiles, pictureLink } from '#domains/files'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import type { Services } from '#platform/services'
import { readFunctions } from './function.service.ts'
import {
  type AnnouncementRow,
  deleteAnnouncement,
  insertAnnouncement,
  selectAllAnnouncements,
  selectAnnouncement,
  selectAnnouncements,
  updateAnnouncement,
} from './page-announcement.queries.ts'
import { announcementFiles } from './page-announcement-files.ts'

/** Services that make links to pictures. */
type Links = Pick<Services, 'vault' | 'clock'>

const contentOf = (links: Links, tenantId: number, row: AnnouncementRow) => ({
  advertisementId: row.id,
  text: { zh: row.text_zh, en: row.text_en },
  link: row.link,
  pictures: {
    zh: pictureLink(links, tenantId, row.picture_zh_file_id),
    en: pictureLink(links, tenantId, row.picture_en_file_id),
  },
})

/** The present announcements on the page of a function; none for a function that the session may not open. */
export async function readPageAnnouncements(
  db: Db,
  session: Session,
  functionId: string,
  { now, links }: { now: Date; links: Links },
) {
  const { tenantId } = session
  const [entry] = await readFunctions(db, session, [functionId])
  if (entry === undefined) return []
  const { organisationId } = session
  const rows = await selectAnnouncements(db, tenantId, { functionId, organisationId, now })
  return rows.map((row) => contentOf(links, tenantId, row))
}

function stateAt({ shown_from, shown_until }: AnnouncementRow, now: Date) {
  if (shown_from > now) return 'coming'
  return shown_until !== null && shown_until <= now ? 'over' : 'shown'
}

export async function listPageAnnouncements(
  db: Db,
  session: Session,
  { now, links }: { now: Date; links: Links },
): Promise<PageAnnouncement[]> {
  const { tenantId } = session
  const rows = await selectAllAnnouncements(db, tenantId)
  const functions = await readFunctions(db, session, [
    ...new Set(rows.map((row) => row.menu_entry_id)),
  ])
  const open = new Set(functions.map(({ functionId }) => functionId))
  return rows
    .filter((row) => open.has(row.menu_entry_id))
    .map((row) => ({
      ...contentOf(links, tenantId, row),
      functionId: row.menu_entry_id,
      functionName: { zh: row.function_zh, en: row.function_en },
      systemName: { zh: row.system_zh, en: row.system_en },
      from: row.shown_from.toISOString(),
      until: row.shown_until?.toISOString() ?? null,
      state: stateAt(row, now),
      pictureIds: { zh: row.picture_zh_file_id, en: row.picture_en_file_id },
    }))
}

type Draft = RequestOf<typeof publishRoute>
type PictureIds = Draft['pictureIds']

/** Attaches pictures to an announcement: those it has already, or files of the caller. */
const attachPictures = (db: Db, session: Session, subjectId: string, { zh, en }: PictureIds) =>
  attachFiles(db, session, announcementFiles, {
    subjectId,
    fileIds: [zh, en].filter((id) => id !== null),
    group: 'image',
  })

/** The stored values of a draft, after validation. */
async function valuesOf(
  db: Db,
  session: Session,
  { functionId, text, link, from, until, pictureIds }: Draft,
  firstFrom: Date,
) {
  const [entry] = await readFunctions(db, session, [functionId])
  if (entry === undefined) throw new AppError('navigation.function-not-found')
  const period = {
    from: from === null ? firstFrom : new Date(from),
    until: until === null ? null : new Date(until),
  }
  if (period.until !== null && period.until <= period.from) {
    throw new AppError('navigation.advertisement-period')
  }
  return { functionId, text, link, pictureIds, ...period }
}

/** Publishes an announcement to the organisations visible to its author. */
export async function publishPageAnnouncement(
  db: Db,
  session: Session,
  draft: Draft,
  { now }: { now: Date },
) {
  const { organisations } = session
  if (organisations.length === 0) throw new AppError('navigation.nobody-to-tell')
  const values = await valuesOf(db, session, draft, now)
  const id = newId()
  await attachPictures(db, session, id, draft.pictureIds)
  await insertAnnouncement(db, session.tenantId, {
    id,
    organisationIds: organisations === '*' ? null : [...organisations],
    ...values,
  })
  return { advertisementId: id }
}

export async function changePageAnnouncement(
  db: Db,
  session: Session,
  { advertisementId: id, ...draft }: RequestOf<typeof changeRoute>,
) {
  const row = await selectAnnouncement(db, session.tenantId, id)
  if (row === undefined) throw new AppError('navigation.advertisement-not-found')
  const values = await valuesOf(db, session, draft, row.shown_from)
  await attachPictures(db, session, id, draft.pictureIds)
  await updateAnnouncement(db, session.tenantId, { id, ...values })
  return null
}

export async function withdrawPageAnnouncement(db: Db, session: Session, advertisementId: string) {
  const isGone = await deleteAnnouncement(db, session.tenantId, advertisementId)
  if (!isGone) throw new AppError('navigation.advertisement-not-found')
  return null
}
