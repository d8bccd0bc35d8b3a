import type { VersionRecord } from '@iwater/contract/organisation'
import type { Db } from '#platform/database/database'
import { newId } from '#platform/ids'

/** The version records of a tenant, newest first. */
export async function selectVersionRecords(db: Db, tenantId: number): Promise<VersionRecord[]> {
  const rows = await db
    .selectFrom('version_record')
    .select(['number', 'released_on', 'title_zh', 'title_en', 'text_zh', 'text_en'])
    .where('tenant_id', '=', tenantId)
    .orderBy('released_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    version: row.number,
    releasedOn: row.released_on,
    title: { zh: row.title_zh, en: row.title_en },
    text: { zh: row.text_zh, en: row.text_en },
  }))
}

/** Adds records, the oldest first. */
export async function insertVersionRecords(
  db: Db,
  tenantId: number,
  records: readonly VersionRecord[],
) {
  if (records.length === 0) return
  await db
    .insertInto('version_record')
    .values(
      records.map(({ version, releasedOn, title, text }) => ({
        tenant_id: tenantId,
        id: newId(),
        number: version,
        released_on: releasedOn,
        title_zh: title.zh,
        title_en: title.en,
        text_zh: text.zh,
        text_en: text.en,
      })),
    )
    .execute()
}
