import type { LocalText } from '@iwater/contract/fields'
import type { FileFacts } from '@iwater/contract/files'
import type { Audience, Importance, MessageKind, readStates } from '@iwater/contract/messages'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { containing, filesOfMessage } from './message.queries.ts'

export type NewMessage = {
  id: string
  kind: MessageKind
  importance: Importance
  title: LocalText
  content: LocalText
  senderId: string | null
  requestKey: string | null
  expiresAt: string | null
  isDemo: boolean
  hasFiles: boolean
  /** The page of the client that it is about: path and query. */
  link: string | null
}

/** Adds a message; false when its sender has already sent one under its key. */
export async function insertMessage(
  db: Db,
  tenantId: number,
  { title, content, senderId, ...message }: NewMessage,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into message (tenant_id, id, kind, importance, title_zh, title_en, content_zh, content_en,
        sender_id, sender_name_zh, sender_name_en, request_key, expires_at, is_demo, has_files, link)
      select ${tenantId}, ${message.id}, ${message.kind}, ${message.importance}, ${title.zh}, ${title.en},
             ${content.zh}, ${content.en}, ${senderId}::uuid, a.name_zh, a.name_en, ${message.requestKey},
             ${message.expiresAt}::timestamptz, ${message.isDemo}, ${message.hasFiles}, ${message.link}
        from (values (1)) one left join account_name a on a.tenant_id = ${tenantId} and a.id = ${senderId}::uuid
    on conflict (tenant_id, sender_id, request_key) do nothing`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export async function insertRecipients(
  db: Db,
  tenantId: number,
  {
    messageId,
    senderId,
    accountIds,
  }: { messageId: string; senderId: string | null; accountIds: readonly string[] },
) {
  await sql`
    insert into message_recipient (tenant_id, message_id, account_id, sender_id)
      select ${tenantId}, ${messageId}, id, ${senderId}::uuid
        from unnest(${[...accountIds]}::uuid[]) id`.execute(db)
}

/** What a sender has sent under a key, with the number of recipients. */
export async function selectSentByKey(
  db: Db,
  tenantId: number,
  senderId: string,
  requestKey: string,
) {
  const { rows } = await sql<{ messageId: string; recipients: number }>`
    select m.id as "messageId", (select count(*)::int from message_recipient r
             where r.tenant_id = m.tenant_id and r.message_id = m.id) as recipients
      from message m where m.tenant_id = ${tenantId} and m.sender_id = ${senderId}
       and m.request_key = ${requestKey}`.execute(db)
  return rows[0]
}

/** Whether the session sees every person and organisation that an audience names. */
export async function selectIsKnown(
  db: Db,
  tenantId: number,
  { userIds, organizationIds }: Pick<Audience, 'userIds' | 'organizationIds'>,
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select not exists (select from unnest(${userIds}::uuid[]) u where not exists (
             select from account_name a join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
              where a.tenant_id = ${tenantId} and a.id = u))
       and not exists (select from unnest(${organizationIds}::uuid[]) w where not exists (
             select from organisation o where o.tenant_id = ${tenantId} and o.id = w)) as "isKnown"`.execute(
    db,
  )
  return rows[0]?.isKnown ?? false
}

export type Reader = { id: string; name: LocalText }

/** The people of an audience who may sign in and are visible to the session, each once; at most \`most\` of them. */
export async function selectAudience(
  db: Db,
  tenantId: number,
  { everybody, userIds, organizationIds, withBelow }: Audience,
  most: number,
): Promise<Reader[]> {
  const { rows } = await sql<{ id: string; zh: string; en: string }>`
    select a.id, a.name_zh as zh, a.name_en as en
      from account_name a join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
     where a.tenant_id = ${tenantId} and a.is_enabled
       and (${everybody} or a.id = any(${userIds}::uuid[]) or o.id = any(${organizationIds}::uuid[])
            or (${withBelow} and o.path && ${organizationIds}::uuid[]))
     order by a.name_en, a.id limit ${most}`.execute(db)
  return rows.map(({ id, zh, en }) => ({ id, name: { zh, en } }))
}

type Paged = { current: number; size: number }
type Page<Row> = { total: number; records: Row[] }
const emptyPage = { total: 0, records: [] }

type ReaderRow = { userId: string; name: LocalText; loginName: string; organizationName: LocalText }

/** People visible to the session who may sign in, by name and organisation. */
export async function selectReaders(
  db: Db,
  tenantId: number,
  {
    orgId,
    keyword,
    current,
    size,
  }: Paged & { orgId?: string | undefined; keyword?: string | undefined },
): Promise<Page<ReaderRow>> {
  const named = keyword ? containing(keyword) : undefined
  const { rows } = await sql<Page<ReaderRow>>`
    with found as materialized (
      select a.id, a.name_zh, a.name_en, a.login_name, o.name_zh as of_zh, o.name_en as of_en
        from account_name a join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
       where a.tenant_id = ${tenantId} and a.is_enabled
         ${orgId ? sql`and o.path @> array[${orgId}::uuid]` : sql``}
         ${named ? sql`and (a.name_zh ilike ${named} or a.name_en ilike ${named} or a.login_name ilike ${named})` : sql``}
    )
    select (select count(*)::int from found) as total, coalesce((select json_agg(json_build_object(
        'userId', f.id, 'name', json_build_object('zh', f.name_zh, 'en', f.name_en), 'loginName', f.login_name,
        'organizationName', json_build_object('zh', f.of_zh, 'en', f.of_en)) order by f.name_en, f.id)
      from (select * from found order by name_en, id limit ${size} offset ${(current - 1) * size}) f), '[]') as records`.execute(
    db,
  )
  return rows[0] ?? emptyPage
}

export type SentRow = {
  messageId: string
  kind: MessageKind
  importance: Importance
  title: LocalText
  content: LocalText
  sender: LocalText | null
  files: FileFacts[]
  sentAt: string
  expiresAt: string | null
  isDemo: boolean
}

/** A message that a person has sent. */
export async function selectSentMessage(
  db: Db,
  tenantId: number,
  senderId: string,
  messageId: string,
): Promise<SentRow | undefined> {
  const { rows } = await sql<SentRow>`
    select m.id as "messageId", m.kind, m.importance, json_build_object('zh', m.title_zh, 'en', m.title_en) as title,
           json_build_object('zh', m.content_zh, 'en', m.content_en) as content,
           json_build_object('zh', m.sender_name_zh, 'en', m.sender_name_en) as sender,
           ${filesOfMessage} as files, m.sent_at as "sentAt", m.expires_at as "expiresAt", m.is_demo as "isDemo"
      from message m where m.tenant_id = ${tenantId} and m.id = ${messageId} and m.sender_id = ${senderId}`.execute(
    db,
  )
  return rows[0]
}

type RecipientRow = { name: LocalText; organizationName: LocalText; readAt: string | null }

/** The recipients of a message of a sender, unread first; undefined when the sender has sent no such message. */
export async function selectRecipientPage(
  db: Db,
  tenantId: number,
  senderId: string,
  {
    messageId,
    state,
    current,
    size,
  }: Paged & { messageId: string; state?: (typeof readStates)[number] | undefined },
): Promise<Page<RecipientRow> | undefined> {
  const { rows } = await sql<Page<RecipientRow> & { isThere: boolean }>`
    with found as materialized (
      select a.id, a.name_zh, a.name_en, o.name_zh as of_zh, o.name_en as of_en, r.read_at
        from message_recipient r
        join account_name a on a.tenant_id = r.tenant_id and a.id = r.account_id
        left join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
       where r.tenant_id = ${tenantId} and r.message_id = ${messageId} and r.sender_id = ${senderId}
         ${state ? sql`and (r.read_at is null) = ${state === 'unread'}` : sql``}
    )
    select exists (select from message where tenant_id = ${tenantId} and id = ${messageId}
                      and sender_id = ${senderId}) as "isThere",
      (select count(*)::int from found) as total,
      coalesce((select json_agg(json_build_object('name', json_build_object('zh', f.name_zh, 'en', f.name_en),
        'organizationName', json_build_object('zh', coalesce(f.of_zh, ''), 'en', coalesce(f.of_en, '')),
        'readAt', f.read_at) order by f.read_at desc nulls first, f.id)
      from (select * from found order by read_at desc nulls first, id
             limit ${size} offset ${(current - 1) * size}) f), '[]') as records`.execute(db)
  const [{ isThere, ...found } = { isThere: false, ...emptyPage }] = rows
  return isThere ? found : undefined
}
