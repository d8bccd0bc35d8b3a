import type { LocalText } from '@iwater/contract/fields'
import type { HandedRecord } from '@iwater/contract/knowledge/hand-overs'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type HandedOver = {
  accountId: string
  readerIds: string[]
  asker: LocalText
  organisation: LocalText
  handedAt: Date
  deviceId: string | null
  deviceName: LocalText
  organisationId: string | null
  question: string
  records: HandedRecord[]
}

/** A conversation that the session's user has handed over, or that went to them, since a moment. */
export async function selectHandedOver(
  db: Db,
  tenantId: number,
  { id, since }: { id: string; since: Date },
): Promise<HandedOver | undefined> {
  const { rows } = await sql<HandedOver>`
    select account_id as "accountId", reader_ids as "readerIds", jsonb_build_object('zh', asker_zh, 'en', asker_en) as asker,
           jsonb_build_object('zh', place_zh, 'en', place_en) as organisation, handed_at as "handedAt", device_id as "deviceId",
           organisation_id as "organisationId",
           jsonb_build_object('zh', device_zh, 'en', device_en) as "deviceName", question, records
      from chat_hand_over where tenant_id = ${tenantId} and id = ${id} and handed_at > ${since}`.execute(
    db,
  )
  return rows[0]
}

type Answer = {
  accountId: string
  answerer: LocalText
  answer: string
  answeredAt: Date
  /** Where it was suggested for the knowledge base and no editor has settled it. */
  answeredQuestionId: string | null
}

/** The answers to a conversation, the first one first. */
export async function selectAnswers(
  db: Db,
  tenantId: number,
  handOverId: string,
): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select a.account_id as "accountId", jsonb_build_object('zh', a.answerer_zh, 'en', a.answerer_en) as answerer, a.answer,
           a.answered_at as "answeredAt", q.id as "answeredQuestionId"
      from chat_answer a left join answered_question q on q.tenant_id = a.tenant_id and q.id = a.answered_question_id
     where a.tenant_id = ${tenantId} and a.hand_over_id = ${handOverId}
     order by a.answered_at, a.account_id`.execute(db)
  return rows
}

type NewAnswer = {
  handOverId: string
  accountId: string
  answerer: LocalText
  answer: string
  answeredQuestionId: string | null
  now: Date
}

export const insertAnswer = (
  db: Db,
  tenantId: number,
  { handOverId, accountId, answerer, answer, answeredQuestionId, now }: NewAnswer,
) =>
  db
    .insertInto('chat_answer')
    .values({
      tenant_id: tenantId,
      hand_over_id: handOverId,
      account_id: accountId,
      answerer_zh: answerer.zh,
      answerer_en: answerer.en,
      answer,
      answered_question_id: answeredQuestionId,
      answered_at: now,
    })
    .execute()

/** Enters the stored answer of the session's user into the chat of the asker, where so many records stay. */
export const enterAnswer = (
  db: Db,
  { handOverId, recordId, most }: { handOverId: string; recordId: string; most: number },
) => sql`select enter_chat_answer(${handOverId}, ${recordId}, ${most})`.execute(db)
