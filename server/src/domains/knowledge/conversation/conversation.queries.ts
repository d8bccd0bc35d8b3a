import type { ChatRecord } from '@iwater/contract/knowledge/conversation'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { questionFilesSql } from './question-files.queries.ts'

type Owner = { tenantId: number; accountId: string }
type Place = Owner & { organisationId: string }

type Row = Omit<ChatRecord, 'dateTime' | 'files'> & { saidAt: Date; fileIds: string[] }

/** The days, by the clock of a time zone, on which a person has talked in an organisation since a moment; the newest first. */
export async function selectDays(
  db: Db,
  { tenantId, accountId, organisationId }: Place,
  { since, zone }: { since: Date; zone: string },
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(said_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as count from chat_record
     where tenant_id = ${tenantId} and account_id = ${accountId} and organisation_id = ${organisationId} and said_at > ${since}
     group by day order by day desc`.execute(db)
  return rows
}

type Day = { since: Date; zone: string; day: string }

const isOfDay = ({ tenantId, accountId, organisationId }: Place, { since, zone, day }: Day) =>
  sql`r.tenant_id = ${tenantId} and r.account_id = ${accountId} and r.organisation_id = ${organisationId} and r.said_at > ${since}
       and (r.said_at at time zone ${zone})::date = ${day}::date`

/** What a record is about, without what it offers. */
export type Spoken = Pick<ChatRecord, 'type' | 'message' | 'deviceId'>

/** Of the records of `selectRecords` what they are about. */
export async function selectSpoken(db: Db, place: Place, day: Day): Promise<Spoken[]> {
  const { rows } = await sql<Spoken>`
    select r.type, r.message, r.device_id as "deviceId" from chat_record r where ${isOfDay(place, day)} order by r.position`.execute(
    db,
  )
  return rows
}

/** The records of a person in an organisation of one day, by the clock of a time zone, in the order in which they were said. */
export async function selectRecords(db: Db, place: Place, day: Day): Promise<Row[]> {
  const { tenantId } = place
  const { rows } = await sql<Row>`
    select r.id as "recordId", r.type, r.message, r.said_at as "saidAt", r.question_list as "questionList", r.reason_list as "reasonList",
           r.question_id as "questionId", r.reason_id as "reasonId", r.source, r.device_id as "deviceId",
           r.device_name as "deviceName", r.device_list as "deviceList",
           case when r.answered_by is not null then jsonb_build_object('by', r.answered_by, 'question', r.answered_question) end as answered,
           ${questionFilesSql(tenantId, sql`r.question_id`)} as "fileIds", v.has_helped as "hasHelped"
      from chat_record r left join reason_vote v on v.tenant_id = r.tenant_id and v.reason_id = r.reason_id and v.account_id = r.account_id
     where ${isOfDay(place, day)} order by r.position`.execute(db)
  return rows
}

export async function insertRecords(
  db: Db,
  { tenantId, accountId, organisationId }: Place,
  records: readonly ChatRecord[],
) {
  await db
    .insertInto('chat_record')
    .values(
      records.map((record) => ({
        tenant_id: tenantId,
        account_id: accountId,
        organisation_id: organisationId,
        id: record.recordId,
        said_at: new Date(record.dateTime),
        type: record.type,
        message: record.message,
        question_list: JSON.stringify(record.questionList),
        reason_list: JSON.stringify(record.reasonList),
        question_id: record.questionId,
        reason_id: record.reasonId,
        source: record.source,
        device_id: record.deviceId,
        device_name: record.deviceName,
        device_list: JSON.stringify(record.deviceList),
      })),
    )
    .execute()
}

/** Deletes the oldest records of a person beyond so many. */
export const deleteRecordsBeyond = (db: Db, { tenantId, accountId }: Owner, most: number) =>
  sql`delete from chat_record where tenant_id = ${tenantId} and account_id = ${accountId} and position <= (
        select position from chat_record where tenant_id = ${tenantId} and account_id = ${accountId}
         order by position desc offset ${most} limit 1)`.execute(db)

export const deleteConversation = (db: Db, { tenantId, accountId, organisationId }: Place) =>
  db
    .deleteFrom('chat_record')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('organisation_id', '=', organisationId)
    .execute()

/** Deletes up to so many records that a tenant's people made at a moment or before; answers how many. */
export async function deleteRecordsBefore(
  db: Db,
  tenantId: number,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from chat_record where tenant_id = ${tenantId} and (account_id, id) in (
      select account_id, id from chat_record where tenant_id = ${tenantId} and said_at <= ${before} limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
