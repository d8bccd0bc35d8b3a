import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

const all = (db: Db, tenantId: number) =>
  db
    .selectFrom('page_announcement as a')
    .select(['a.id', 'a.menu_entry_id', 'a.text_zh', 'a.text_en', 'a.link'])
    .select(['a.shown_from', 'a.shown_until', 'a.picture_zh_file_id', 'a.picture_en_file_id'])
    .where('a.tenant_id', '=', tenantId)

/** Announcements for organisations visible to the session only: the session may change and withdraw them. */
const isVisible = sql<boolean>`((select app_sees_all())
  or a.organisation_ids <@ (select app_organisations())::uuid[])`

/** The announcements shown to members of an organisation on the page of a function at a moment, newest first. */
export const selectAnnouncements = (
  db: Db,
  tenantId: number,
  { functionId, organisationId, now }: { functionId: string; organisationId: string; now: Date },
) =>
  all(db, tenantId)
    .where('a.menu_entry_id', '=', functionId)
    .where('a.shown_from', '<=', now)
    .where(({ or, eb }) => or([eb('a.shown_until', 'is', null), eb('a.shown_until', '>', now)]))
    .where(
      sql<boolean>`(a.organisation_ids is null or a.organisation_ids @> array[${organisationId}::uuid])`,
    )
    .orderBy('a.shown_from', 'desc')
    .orderBy('a.created_at', 'desc')
    .limit(5)
    .execute()
export type AnnouncementRow = Awaited<ReturnType<typeof selectAnnouncements>>[number]

/** Older announcements have ended long ago. */
const mostListed = 200

export const selectAllAnnouncements = (db: Db, tenantId: number) =>
  all(db, tenantId)
    .innerJoin('menu_entry as e', (on) =>
      on.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.id', '=', 'a.menu_entry_id'),
    )
    .innerJoin('system as s', (on) =>
      on.onRef('s.tenant_id', '=', 'e.tenant_id').onRef('s.id', '=', 'e.system_id'),
    )
    .select(['e.name_zh as function_zh', 'e.name_en as function_en'])
    .select(['s.name_zh as system_zh', 's.name_en as system_en'])
    .where(isVisible)
    .orderBy('a.shown_from', 'desc')
    .orderBy('a.created_at', 'desc')
    .limit(mostListed)
    .execute()

export const selectAnnouncement = (db: Db, tenantId: number, id: string) =>
  all(db, tenantId).where('a.id', '=', id).where(isVisible).executeTakeFirst()

export type AnnouncementValues = {
  functionId: string
  text: LocalText
  link: string | null
  from: Date
  until: Date | null
  pictureIds: { zh: string | null; en: string | null }
}

const columnsOf = ({ functionId, text, link, from, until, pictureIds }: AnnouncementValues) => ({
  menu_entry_id: functionId,
  text_zh: text.zh,
  text_en: text.en,
  link,
  shown_from: from,
  shown_until: until,
  picture_zh_file_id: pictureIds.zh,
  picture_en_file_id: pictureIds.en,
})

export const insertAnnouncement = (
  db: Db,
  tenantId: number,
  {
    id,
    organisationIds,
    ...values
  }: AnnouncementValues & {
    id: string
    /** Null for all members of the tenant. */
    organisationIds: string[] | null
  },
) =>
  db
    .insertInto('page_announcement')
    .values({ tenant_id: tenantId, id, organisation_ids: organisationIds, ...columnsOf(values) })
    .execute()

export const updateAnnouncement = (
  db: Db,
  tenantId: number,
  { id, ...values }: AnnouncementValues & { id: string },
) =>
  db
    .updateTable('page_announcement')
    .set(columnsOf(values))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

export async function deleteAnnouncement(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('page_announcement as a')
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', id)
    .where(isVisible)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const selectAnnouncementNames = (db: Db, tenantId: number, ids: readonly string[]) =>
  db
    .selectFrom('page_announcement')
    .select(['id', 'text_zh', 'text_en'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .execute()
