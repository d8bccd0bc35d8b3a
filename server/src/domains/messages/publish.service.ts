import type { LocalText } from '@iwater/contract/fields'
import {
  type Audience,
  type Importance,
  type listRecipients,
  type MessageKind,
  maxRecipients,
  type publishMessage,
  type SentMessage,
} from '@iwater/contract/messages'
import type { OutputOf, RequestOf } from '@iwater/contract/route'
import { attachFiles } from '#domains/files'
import { selectParameters } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { instantOrNull } from './message.service.ts'
import { messageFiles } from './message-files.ts'
import {
  insertMessage,
  insertRecipients,
  type NewMessage,
  type Reader,
  type SentRow,
  selectAudience,
  selectIsKnown,
  selectReaders,
  selectRecipientPage,
  selectSentByKey,
  selectSentMessage,
} from './sent.queries.ts'

type Letter = {
  kind: MessageKind
  title: LocalText
  content: LocalText
  importance?: Importance
  expiresAt?: string | null | undefined
  isDemo?: boolean
  /** Of a message of the system: the page of the client that it is about, path and query. */
  link?: string | null
}

const asNew = (
  letter: Letter,
  from: Pick<NewMessage, 'senderId' | 'requestKey' | 'hasFiles'>,
): NewMessage => ({
  id: newId(),
  importance: 'normal',
  isDemo: false,
  link: null,
  ...letter,
  ...from,
  expiresAt: letter.expiresAt ?? null,
})

/**
 * Sends a message in the name of the system, as part of the caller's transaction. It is delivered when that commits.
 * Answers the message's id.
 */
export async function sendMessage(
  db: Db,
  tenantId: number,
  { to, ...letter }: Letter & { to: readonly string[] },
): Promise<string> {
  const message = asNew(letter, { senderId: null, requestKey: null, hasFiles: false })
  await insertMessage(db, tenantId, message)
  const accountIds = [...new Set(to)]
  await insertRecipients(db, tenantId, { messageId: message.id, senderId: null, accountIds })
  return message.id
}

async function resolve(db: Db, tenantId: number, audience: Audience): Promise<Reader[]> {
  if (!(await selectIsKnown(db, tenantId, audience)))
    throw new AppError('messages.unknown-recipient')
  return selectAudience(db, tenantId, audience, maxRecipients + 1)
}

function assertSendable(readers: readonly Reader[], expiresAt: string | null, now: Date) {
  if (readers.length === 0) throw new AppError('messages.nobody')
  if (readers.length > maxRecipients) {
    throw new AppError('messages.too-many-recipients', { details: { most: maxRecipients } })
  }
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime())
    throw new AppError('messages.expired-already')
}

async function assertFileCount(db: Db, tenantId: number, count: number) {
  if (count <= 1) return
  const { messageFiles: most } = await selectParameters(db, tenantId)
  if (count > most) throw new AppError('messages.too-many-files', { details: { most } })
}

/** Sends a person's message to all recipients of its audience whom they see. Repeated, it is the same message. */
export async function publish(
  db: Db,
  session: Session,
  { to, requestKey, fileIds, ...letter }: RequestOf<typeof publishMessage>,
  { now }: { now: Date },
): Promise<OutputOf<typeof publishMessage>> {
  const { tenantId, userId } = session
  const sent = await selectSentByKey(db, tenantId, userId, requestKey)
  if (sent) return sent
  await assertFileCount(db, tenantId, fileIds.length)
  const readers = await resolve(db, tenantId, to)
  const hasFiles = fileIds.length > 0
  const message = asNew(letter, { senderId: userId, requestKey, hasFiles })
  assertSendable(readers, message.expiresAt, now)
  if (!(await insertMessage(db, tenantId, message))) {
    // Another request with the same key was faster, and has committed by now.
    const other = await selectSentByKey(db, tenantId, userId, requestKey)
    if (!other) throw new Error('a message that stands in the way is not there')
    return other
  }
  const accountIds = readers.map(({ id }) => id)
  await insertRecipients(db, tenantId, { messageId: message.id, senderId: userId, accountIds })
  await attachFiles(db, session, messageFiles, { subjectId: message.id, fileIds })
  return { messageId: message.id, recipients: accountIds.length }
}

const namesShown = 12

export async function previewAudience(db: Db, { tenantId }: Session, audience: Audience) {
  const readers = await resolve(db, tenantId, audience)
  return { count: readers.length, names: readers.slice(0, namesShown).map(({ name }) => name) }
}

type Paged = { current: number; size: number }

export async function readReaders(
  db: Db,
  { tenantId }: Session,
  filter: Paged & { orgId?: string | undefined; keyword?: string | undefined },
) {
  const { current, size } = filter
  return { ...(await selectReaders(db, tenantId, filter)), current, size }
}

const sentOf = ({ sentAt, ...row }: SentRow): SentMessage => ({
  ...row,
  sendTime: new Date(sentAt).toISOString(),
  expiresAt: instantOrNull(row.expiresAt),
})

/** A message of the person. Throws messages.not-found for one that they have not sent. */
export async function readSentMessage(
  db: Db,
  { tenantId, userId }: Session,
  messageId: string,
): Promise<SentMessage> {
  const row = await selectSentMessage(db, tenantId, userId, messageId)
  if (!row) throw new AppError('messages.not-found')
  return sentOf(row)
}

export async function readRecipients(
  db: Db,
  { tenantId, userId }: Session,
  filter: RequestOf<typeof listRecipients>,
): Promise<OutputOf<typeof listRecipients>> {
  const found = await selectRecipientPage(db, tenantId, userId, filter)
  if (!found) throw new AppError('messages.not-found')
  return {
    records: found.records.map((row) => ({ ...row, readAt: instantOrNull(row.readAt) })),
    total: found.total,
    current: filter.current,
    size: filter.size,
  }
}
