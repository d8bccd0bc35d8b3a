import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import type { pageAnnouncement } from '@iwater/contract/pages/page-announcements'
import { pictureLink } from '#domains/files'
import type { Db } from '#platform/database/database'
import type { Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { readFunctions } from './function.service.ts'
import { selectAnnouncements } from './page-announcement.queries.ts'

/** The present announcements on the page of a function; none for a function that the session may not open. */
export async function readPageAnnouncements(
  db: Db,
  session: Session,
  functionId: string,
  { now, links }: { now: Date; links: Pick<Services, 'vault' | 'clock'> },
) {
  const { tenantId, organisationId } = session
  const [entry] = await readFunctions(db, session, [functionId])
  if (entry === undefined) return []
  const rows = await selectAnnouncements(db, { functionId, organisationId, now })
  return rows.map((row) => ({
    advertisementId: row.id,
    text: { zh: row.text_zh, en: row.text_en },
    link: row.link,
    pictures: {
      zh: pictureLink(links, tenantId, row.picture_zh_file_id),
      en: pictureLink(links, tenantId, row.picture_en_file_id),
    },
  }))
}

type Draft = DraftOf<(typeof pageAnnouncement)['fields']>

/** An omitted start is the stored one, or the present. */
function endsTooEarly({ shown_from, shown_until }: Draft, before: Row | null, now: Date) {
  const start = shown_from ?? before?.shown_from
  return shown_until !== null && new Date(shown_until) <= (start ? new Date(String(start)) : now)
}

/**
 * An announcement stands on a page that its author may open, and ends after it begins. Throws navigation.nobody-to-tell for
 * an author who sees no organisation.
 */
export async function checkAnnouncement(
  { db, session, now }: Work,
  draft: Draft,
  before: Row | null,
): Promise<Faults> {
  if (session.organisations.length === 0) throw new AppError('navigation.nobody-to-tell')
  const [entry] = await readFunctions(db, session, [draft.menu_entry_id])
  return {
    ...(entry === undefined && { menu_entry_id: { is: 'not-found' } }),
    ...(endsTooEarly(draft, before, now) && { shown_until: { is: 'before-start' } }),
  }
}
