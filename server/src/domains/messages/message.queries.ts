import type { LocalText } from '@iwater/contract/fields'
import type { FileFacts } from '@iwater/contract/files'
import type { Importance, MessageKind, readStates } from '@iwater/contract/messages'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

export type ReceivedRow = {
  id: string
  kind: MessageKind
  importance: Importance
  title: LocalText
  content: LocalText
  sender: LocalText | null
  files: FileFacts[]
  sentAt: string
  expiresAt: string | null
  readAt: string | null
  isDemo: boolean
  link: string | null
}

/** The attachments of a message m as JSON, in the order of their ids: that in which they were uploaded. */
export const filesOfMessage = sql`case when m.has_files
  then (select coalesce(json_agg(f order by f->>'fileId'), '[]')
          from json_array_elements(attached_files('message', m.id, m.tenant_id)) f) else '[]' end`

/** A message m of a copy r as JSON. */
export const receivedAsJson = sql`json_build_object(
  'id', r.id, 'kind', m.kind, 'importance', m.importance,
  'title', json_build_object('zh', m.title_zh, 'en', m.title_en),
  'content', json_build_object('zh', m.content_zh, 'en', m.content_en),
  'sender', case when m.sender_name_zh is not null
            then json_build_object('zh', m.sender_name_zh, 'en', m.sender_name_en) end,
  'files', ${filesOfMessage}, 'sentAt', m.sent_at, 'expiresAt', m.expires_at, 'readAt', r.read_at, 'isDemo', m.is_demo,
  'link', m.link)`

/** Copies r of a person with their messages m, without removed ones. */
const ownCopies = (tenantId: number, accountId: string) => sql`
  message_recipient r join message m on m.tenant_id = r.tenant_id and m.id = r.message_id
   where r.tenant_id = ${tenantId} and r.account_id = ${accountId} and r.removed_at is null`

const isNew = sql`r.read_at is null and (m.expires_at is null or m.expires_at > now())`

export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The newest unread copies of a person, newest first, and for how long none of them expires. */
export async function selectNewMessages(
  db: Db,
  tenantId: number,
  accountId: string,
  most: number,
): Promise<{ rows: ReceivedRow[]; validMs: number }> {
  const { rows } = await sql<{ message: ReceivedRow; validMs: number | null }>`
    select ${receivedAsJson} as message,
           (extract(epoch from m.expires_at - now()) * 1000)::float8 as "validMs"
      from ${ownCopies(tenantId, accountId)} and ${isNew}
     order by r.message_id desc limit ${most}`.execute(db)
  return {
    rows: rows.map(({ message }) => message),
    validMs: Math.min(...rows.map(({ validMs }) => validMs ?? Number.POSITIVE_INFINITY)),
  }
}

/** Unread copies of a person that have not expired, by kind. */
const unreadCounts = (tenantId: number, accountId: string) => sql`
  select count(*) filter (where m.kind = 'message')::int as message,
         count(*) filter (where m.kind = 'notice')::int as notice
    from ${ownCopies(tenantId, accountId)} and ${isNew}`

export async function selectUnreadCounts(db: Db, tenantId: number, accountId: string) {
  const { rows } = await sql<UnreadCounts>`${unreadCounts(tenantId, accountId)}`.execute(db)
  return rows[0] ?? { message: 0, notice: 0 }
}

export type MessageFilter = {
  kind?: MessageKind | undefined
  state?: (typeof readStates)[number] | undefined
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
  current: number
  size: number
}

type UnreadCounts = { message: number; notice: number }

type Page<Row> = { total: number; records: Row[] }

/** One page of a person's copies, newest first, with the number of all unread ones. */
export async function selectMessagePage(
  db: Db,
  tenantId: number,
  accountId: string,
  { kind, state, keyword, from, to, current, size }: MessageFilter,
): Promise<Page<ReceivedRow> & { unread: UnreadCounts }> {
  const named = keyword ? containing(keyword) : undefined
  const { rows } = await sql<Page<ReceivedRow> & { unread: UnreadCounts }>`
    with found as materialized (
      select r.id, r.message_id from ${ownCopies(tenantId, accountId)}
        ${kind ? sql`and m.kind = ${kind}` : sql``}
        ${state ? sql`and (r.read_at is null) = ${state === 'unread'}` : sql``}
        ${from ? sql`and m.sent_at >= ${from}::timestamptz` : sql``}
        ${to ? sql`and m.sent_at < ${to}::timestamptz` : sql``}
        ${
          named
            ? sql`and (m.title_zh ilike ${named} or m.title_en ilike ${named}
                       or m.content_zh ilike ${named} or m.content_en ilike ${named})`
            : sql``
        }
    )
    select (select count(*)::int from found) as total,
           (select row_to_json(c) from (${unreadCounts(tenantId, accountId)}) c) as unread,
           (select coalesce(json_agg(${receivedAsJson} order by r.message_id desc), '[]')
              from (select * from found order by message_id desc
                     limit ${size} offset ${(current - 1) * size}) f
              join message_recipient r on r.tenant_id = ${tenantId} and r.id = f.id
              join message m on m.tenant_id = r.tenant_id and m.id = r.message_id) as records`.execute(
    db,
  )
  return oneRow(rows)
}

/** One copy of a person; undefined when it is not theirs or they have removed it. */
export async function selectMessage(db: Db, tenantId: number, accountId: string, id: string) {
  const { rows } = await sql<{ message: ReceivedRow }>`
    select ${receivedAsJson} as message from ${ownCopies(tenantId, accountId)} and r.id = ${id}`.execute(
    db,
  )
  return rows[0]?.message
}

type Mark = { ids?: readonly string[]; kind?: MessageKind | undefined; isRead: boolean }

/** Marks copies of a person, all of them where none are named; answers how many changed. */
export async function updateRead(
  db: Db,
  tenantId: number,
  accountId: string,
  { ids, kind, isRead }: Mark,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update message_recipient r set read_at = ${isRead ? sql`now()` : sql`null`}
      from message m
     where m.tenant_id = r.tenant_id and m.id = r.message_id and r.tenant_id = ${tenantId}
       and r.account_id = ${accountId} and r.removed_at is null and (r.read_at is null) = ${isRead}
       ${ids ? sql`and r.id = any(${[...ids]}::uuid[])` : sql``}
       ${kind ? sql`and m.kind = ${kind}` : sql``}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Removes a copy from a person's list; false when it does not exist. */
export async function updateRemoved(db: Db, tenantId: number, accountId: string, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('message_recipient')
    .set({ removed_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notifies the other pages of a person, and every server process, that cached messages may be outdated. */
export const notifyChanged = (db: Db, tenantId: number, accountId: string) =>
  sql`select pg_notify('messages', ${`${tenantId} changed ${accountId}`})`.execute(db)
