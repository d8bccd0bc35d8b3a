import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import type { HandedRecord } from '@iwater/contract/knowledge/hand-overs'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Owner = { tenantId: number; accountId: string }

/** Users to contact for an organisation, which has to be visible. */
export async function selectHeads(db: Db, organisationId: string) {
  const { rows } = await sql<{ id: string; name: LocalText }>`
    select account_id as id, jsonb_build_object('zh', name_zh, 'en', name_en) as name
      from organisation_heads(${organisationId})`.execute(db)
  return rows
}

/** What the session's user is called. */
export async function selectOwnName(db: Db, { tenantId, accountId }: Owner): Promise<LocalText> {
  const { zh, en } = await db
    .selectFrom('account_name')
    .select(['name_zh as zh', 'name_en as en'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { zh, en }
}

/** The record that says to whom the conversation up to another record went. */
export async function selectHandOver(
  db: Db,
  { tenantId, accountId }: Owner,
  untilRecordId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('chat_hand_over')
    .select('record_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('until_record_id', '=', untilRecordId)
    .executeTakeFirst()
  return found?.record_id
}

/** How many conversations a person has handed over since a moment, and when the first of these was. */
export async function selectHandOversSince(db: Db, { tenantId, accountId }: Owner, since: Date) {
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*)::int as count, min(handed_at) as first from chat_hand_over
     where tenant_id = ${tenantId} and account_id = ${accountId} and handed_at > ${since}`.execute(
    db,
  )
  return { count: rows[0]?.count ?? 0, first: rows[0]?.first ?? null }
}

type HandOver = {
  id: string
  untilRecordId: string
  recordId: string
  messageId: string
  organisationId: string
  readerIds: readonly string[]
  asker: LocalText
  place: LocalText
  language: Language
  device: { deviceId: string; name: LocalText } | undefined
  /** What was asked last. */
  question: string
  records: readonly HandedRecord[]
  now: Date
}

/** Throws where the same part of a conversation was handed over meanwhile. */
export const insertHandOver = (
  db: Db,
  { tenantId, accountId }: Owner,
  { asker, place, device, now, ...handed }: HandOver,
) =>
  db
    .insertInto('chat_hand_over')
    .values({
      tenant_id: tenantId,
      account_id: accountId,
      id: handed.id,
      until_record_id: handed.untilRecordId,
      record_id: handed.recordId,
      message_id: handed.messageId,
      organisation_id: handed.organisationId,
      reader_ids: [...handed.readerIds],
      asker_zh: asker.zh,
      asker_en: asker.en,
      place_zh: place.zh,
      place_en: place.en,
      language: handed.language,
      device_id: device?.deviceId ?? null,
      device_zh: device?.name.zh ?? '',
      device_en: device?.name.en ?? '',
      question: handed.question,
      records: JSON.stringify(handed.records),
      handed_at: now,
    })
    .execute()

/** Deletes up to so many hand-overs of a tenant of a moment or before; answers how many. */
export async function deleteHandOversBefore(
  db: Db,
  tenantId: number,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from chat_hand_over where tenant_id = ${tenantId} and (account_id, until_record_id) in (
      select account_id, until_record_id from chat_hand_over where tenant_id = ${tenantId} and handed_at <= ${before} limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
