import type { Language } from '@iwater/contract/errors'
import {
  type countArticles,
  type listMessages,
  type MessageCounts,
  type MessageKind,
  noticeAppId,
  type ReceivedMessage,
} from '@iwater/contract/messages'
import type { OutputOf, RequestOf } from '@iwater/contract/route'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import {
  notifyChanged,
  type ReceivedRow,
  selectMessage,
  selectMessagePage,
  selectUnreadCounts,
  updateRead,
  updateRemoved,
} from './message.queries.ts'

/** The database writes times with the offset of its own zone. */
const instantOf = (text: string) => new Date(text).toISOString()
export const instantOrNull = (text: string | null) => (text === null ? null : instantOf(text))

export const receivedOf = (row: ReceivedRow, language: Language): ReceivedMessage => ({
  messageUserId: row.id,
  kind: row.kind,
  importance: row.importance,
  messageContent: row.content[language],
  title: row.title,
  content: row.content,
  sender: row.sender,
  files: row.files,
  sendTime: instantOf(row.sentAt),
  expiresAt: instantOrNull(row.expiresAt),
  readAt: instantOrNull(row.readAt),
  isDemo: row.isDemo,
  link: row.link,
})

export async function readMessages(
  db: Db,
  { tenantId, userId }: Session,
  filter: RequestOf<typeof listMessages>,
  { language }: { language: Language },
): Promise<OutputOf<typeof listMessages>> {
  const { total, records, unread } = await selectMessagePage(db, tenantId, userId, filter)
  return {
    records: records.map((row) => receivedOf(row, language)),
    total,
    current: filter.current,
    size: filter.size,
    unread,
  }
}

export const readCounts = (db: Db, { tenantId, userId }: Session): Promise<MessageCounts> =>
  selectUnreadCounts(db, tenantId, userId)

export async function readArticleCounts(
  db: Db,
  session: Session,
): Promise<OutputOf<typeof countArticles>> {
  const { notice } = await readCounts(db, session)
  return [{ appId: noticeAppId, count: notice }]
}

async function mark(
  db: Db,
  { tenantId, userId }: Session,
  what: { ids?: readonly string[]; kind?: MessageKind | undefined; isRead: boolean },
) {
  const count = await updateRead(db, tenantId, userId, what)
  if (count > 0) await notifyChanged(db, tenantId, userId)
  return count
}

/** Returns the message and marks it as read. */
export async function viewMessage(
  db: Db,
  session: Session,
  id: string,
  { language }: { language: Language },
) {
  await mark(db, session, { ids: [id], isRead: true })
  const row = await selectMessage(db, session.tenantId, session.userId, id)
  if (!row) throw new AppError('messages.not-found')
  return receivedOf(row, language)
}

export async function markUnread(db: Db, session: Session, id: string) {
  const row = await selectMessage(db, session.tenantId, session.userId, id)
  if (!row) throw new AppError('messages.not-found')
  await mark(db, session, { ids: [id], isRead: false })
  return null
}

export const markAllRead = async (db: Db, session: Session, kind: MessageKind | undefined) => ({
  count: await mark(db, session, { kind, isRead: true }),
})

export async function removeMessage(db: Db, session: Session, id: string) {
  const { tenantId, userId } = session
  if (!(await updateRemoved(db, tenantId, userId, id))) throw new AppError('messages.not-found')
  await notifyChanged(db, tenantId, userId)
  return null
}
