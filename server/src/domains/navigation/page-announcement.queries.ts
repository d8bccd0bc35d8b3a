import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

const all = (db: Db, tenantId: number) =>
  db
    .selectFrom('page_announcement as a')
    .select(['a.id', 'a.menu_entry_id', 'a.text_zh', 'a.text_en', 'a.link'])
    .select(['a.shown_from', 'a.shown_until', 'a.picture_zh_file_id', 'a.picture_en_file_id'])
    .where('a.tenant_id', '=', tenantId)

/** Those that tell nobody beyond the organisations that the session sees: it may change them and take them back. */
const isInSight = sql<boolean>`((select app_sees_all())
  or a.organisation_ids <@ (select app_organisations())::uuid[])`

/** What is told to the people of an organisation on the page of a function at a moment, the newest first. */
export const selectAdvertisements = (
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
export type AdvertisementRow = Awaited<ReturnType<typeof selectAdvertisements>>[number]

/** More than anybody looks through; older ones are long over. */
const mostListed = 200

export const selectAllAdvertisements = (db: Db, tenantId: number) =>
  all(db, tenantId)
    .innerJoin('menu_entry as e', (on) =>
      on.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.id', '=', 'a.menu_entry_id'),
    )
    .innerJoin('system as s', (on) =>
      on.onRef('s.tenant_id', '=', 'e.tenant_id').onRef('s.id', '=', 'e.system_id'),
    )
    .select(['e.name_zh as function_zh', 'e.name_en as function_en'])
    .select(['s.name_zh as system_zh', 's.name_en as system_en'])
    .where(isInSight)
    .orderBy('a.shown_from', 'desc')
    .orderBy('a.created_at', 'desc')
    .limit(mostListed)
    .execute()

export const selectAdvertisement = (db: Db, tenantId: number, id: string) =>
  all(db, tenantId).where('a.id', '=', id).where(isInSight).executeTakeFirst()

export type AdvertisementValues = {
  functionId: string
  text: LocalText
  link: string | null
  from: Date
  until: Date | null
  pictureIds: { zh: string | null; en: string | null }
}

const columnsOf = ({ functionId, text, link, from, until, pictureIds }: AdvertisementValues) => ({
  menu_entry_id: functionId,
  text_zh: text.zh,
  text_en: text.en,
  link,
  shown_from: from,
  shown_until: until,
  picture_zh_file_id: pictureIds.zh,
  picture_en_file_id: pictureIds.en,
})

export const insertAdvertisement = (
  db: Db,
  tenantId: number,
  {
    id,
    organisationIds,
    ...values
  }: AdvertisementValues & {
    id: string
    /** Null for everybody of the tenant. */
    organisationIds: string[] | null
  },
) =>
  db
    .insertInto('page_announcement')
    .values({ tenant_id: tenantId, id, organisation_ids: organisationIds, ...columnsOf(values) })
    .execute()

export const updateAdvertisement = (
  db: Db,
  tenantId: number,
  { id, ...values }: AdvertisementValues & { id: string },
) =>
  db
    .updateTable('page_announcement')
    .set(columnsOf(values))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

export async function deleteAdvertisement(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('page_announcement as a')
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', id)
    .where(isInSight)
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
