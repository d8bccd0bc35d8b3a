import type { LocalText } from '@iwater/contract/fields'
import type { Db } from '#platform/database/database'

/** What is told on the page of a function at a moment, the newest first. */
export const selectAdvertisements = (db: Db, tenantId: number, functionId: string, now: Date) =>
  db
    .selectFrom('advertisement')
    .select(['id', 'text_zh', 'text_en', 'link'])
    .where('tenant_id', '=', tenantId)
    .where('menu_entry_id', '=', functionId)
    .where(({ or, eb }) => or([eb('shown_until', 'is', null), eb('shown_until', '>', now)]))
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()

type NewAdvertisement = {
  id: string
  functionId: string
  text: LocalText
  link: string | null
  until: Date | null
}

export const insertAdvertisement = (
  db: Db,
  tenantId: number,
  { id, functionId, text, link, until }: NewAdvertisement,
) =>
  db
    .insertInto('advertisement')
    .values({
      tenant_id: tenantId,
      id,
      menu_entry_id: functionId,
      text_zh: text.zh,
      text_en: text.en,
      link,
      shown_until: until,
    })
    .execute()

export async function deleteAdvertisement(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('advertisement')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
