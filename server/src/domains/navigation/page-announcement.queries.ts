import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Columns } from '#platform/entities/columns'

type ShownRow = {
  id: string
  text_zh: string
  text_en: string
  link: string | null
  picture_zh_file_id: string | null
  picture_en_file_id: string | null
}

/** The announcements shown to members of an organisation on the page of a function at a moment, in their order. */
export async function selectAnnouncements(
  db: Db,
  { functionId, organisationId, now }: { functionId: string; organisationId: string; now: Date },
) {
  const { rows } = await sql<ShownRow>`
    select id, text_zh, text_en, link, picture_zh_file_id, picture_en_file_id
      from shown_announcements(${functionId}, ${organisationId}, ${now}) limit 5`.execute(db)
  return rows
}

/** What the period of an announcement and its organisations amount to. */
export const announcementColumns: Columns = {
  state: sql`case when t.shown_from > now() then 'coming' when t.shown_until <= now() then 'over' else 'shown' end`,
  audience: sql`case when t.organisation_ids is null then 'all' else 'some' end`,
}
