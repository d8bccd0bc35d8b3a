import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import {
  type ChatRecord,
  chatRecordTypes,
  conversationLimits,
  type HandOverContacts,
  type handOverConversation,
  mostHandOversAnHour,
  type readHandOverContacts,
} from '@iwater/contract/knowledge/conversation'
import { pages } from '@iwater/contract/pages/pages'
import type { RequestOf } from '@iwater/contract/route'
import { readHotline } from '#domains/branding'
import { sendMessage } from '#domains/messages'
import { selectOrganisationOfDevice } from '#domains/monitoring'
import { readOrganisation } from '#domains/organisation'
import { takeLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { newId } from '#platform/ids'
import { chatWords } from '../chat-words.ts'
import { type PlacedDevice, selectPlacedDevice } from '../named/named-device.queries.ts'
import { deviceOf } from '../named/subject.service.ts'
import { deleteRecordsBeyond, insertRecords, type Spoken } from './conversation.queries.ts'
import { placeOf, readDay, readSpoken, recordOf } from './conversation.service.ts'
import { letterOf } from './conversation-letter.ts'
import {
  insertHandOver,
  selectHandOver,
  selectHandOversSince,
  selectHeads,
  selectOwnName,
} from './hand-over.queries.ts'
import { keptConversation, lastAsked, lastDevice } from './kept-conversation.ts'

const hourMs = 3_600_000

type Heads = Awaited<ReturnType<typeof selectHeads>>

const isHandOver = ({ type }: ChatRecord) => type === chatRecordTypes.handOver

/** Throws request.too-many. */
async function assertNotTooMany({ db, session, now }: RequestContext) {
  const owner = { tenantId: session.tenantId, accountId: session.userId }
  const since = new Date(now.getTime() - hourMs)
  const { count, first } = await selectHandOversSince(db, owner, since)
  if (count < mostHandOversAnHour || first === null) return
  const seconds = Math.max(1, Math.ceil((first.getTime() + hourMs - now.getTime()) / 1000))
  throw new AppError('request.too-many', { details: { seconds }, retryAfterSeconds: seconds })
}

const listed = (names: readonly LocalText[], language: Language) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names.map((name) => name[language]))

type Asked = { organizationId: string; deviceId?: string | undefined }

/**
 * The device on screen, else that of what was asked last, where it is still visible. Throws knowledge.device-not-found for one on
 * screen that is not visible.
 */
async function deviceFor(
  { db, session }: RequestContext,
  { deviceId }: Asked,
  readRecords: () => Promise<readonly Spoken[]>,
): Promise<PlacedDevice | undefined> {
  const id = deviceId ?? lastDevice(await readRecords())
  const device = id === null ? undefined : await selectPlacedDevice(db, session.tenantId, id)
  if (deviceId !== undefined && !device) throw new AppError('knowledge.device-not-found')
  return device
}

/** Those of the organisation of the device, where it names some; else those of the organisation on screen. */
async function headsFor(
  { db, session }: RequestContext,
  organizationId: string,
  device: PlacedDevice | undefined,
): Promise<Heads> {
  const ofDevice =
    device && (await selectOrganisationOfDevice(db, session.tenantId, device.deviceId))
  const heads = ofDevice ? await selectHeads(db, ofDevice) : []
  return heads.length > 0 ? heads : selectHeads(db, organizationId)
}

/** To whom the conversation of today would go. Throws organisation.not-found, knowledge.device-not-found. */
export async function readContacts(
  context: RequestContext,
  asked: RequestOf<typeof readHandOverContacts>,
): Promise<HandOverContacts> {
  const { db, session } = context
  const { organizationId } = asked
  // First, as it is this that asks whether the organisation is visible.
  const hotline = await readHotline(db, session, organizationId)
  const device = await deviceFor(context, asked, () => readSpoken(context, organizationId))
  const heads = await headsFor(context, organizationId, device)
  return { names: heads.map(({ name }) => name), hotline }
}

async function sayNobody({ db, session, language }: RequestContext, organisationId: string) {
  const hotline = await readHotline(db, session, organisationId)
  const nobody = chatWords.nobody[language]
  if (hotline === null) return nobody
  return `${nobody}\n${chatWords.hotline[language].replace('{hotline}', () => hotline)}`
}

type Sent = {
  organisation: { id: string; name: LocalText }
  device: PlacedDevice | undefined
  records: readonly ChatRecord[]
  untilRecordId: string
  recordId: string
}

/** Sends the conversation to the heads, and keeps it for them to answer. */
async function send(
  context: RequestContext,
  heads: Heads,
  { organisation, device, records, untilRecordId, recordId }: Sent,
) {
  const { db, session, language, now } = context
  const { tenantId, userId, timeZone } = session
  const place = organisation.name
  const owner = { tenantId, accountId: userId }
  const asker = await selectOwnName(db, owner)
  const name = device?.name
  const letter = letterOf({ records, person: asker, place, device: name, timeZone, language })
  const id = newId()
  const readerIds = heads.map((head) => head.id)
  const link = `${pages.chat.path}?handOver=${id}`
  const messageId = await sendMessage(db, tenantId, { to: readerIds, link, ...letter })
  await insertHandOver(db, owner, {
    id,
    untilRecordId,
    recordId,
    messageId,
    organisationId: organisation.id,
    readerIds,
    asker,
    place,
    language,
    now,
    device,
    question: lastAsked(records),
    records: keptConversation(records, asker[language]),
  })
}

/** What the caller says besides, as the last of the conversation; nothing where that was said last already. */
function notedIn(
  records: readonly ChatRecord[],
  note: string | undefined,
  shared: Parameters<typeof recordOf>[1],
) {
  const last = records.findLast((record) => !isHandOver(record))
  const isSaid = last?.type === chatRecordTypes.user && last.message === note
  if (note === undefined || isSaid) return []
  return [recordOf({ type: chatRecordTypes.user, message: note }, shared)]
}

const sharedBy = ({ language, now }: RequestContext, device: PlacedDevice | undefined) => ({
  dateTime: now.toISOString(),
  ...deviceOf(device ?? null, language),
})

async function messageTo(context: RequestContext, heads: Heads, organisationId: string) {
  if (heads.length === 0) return await sayNobody(context, organisationId)
  const { language } = context
  const names = heads.map(({ name }) => name)
  return chatWords.handedOver[language].replace('{names}', () => listed(names, language))
}

/**
 * Sends the conversation of today, with a note, to those whom `readContacts` names, once until something new is said; where that is
 * nobody, the answer says so. Throws organisation.not-found, knowledge.device-not-found, knowledge.nothing-said, request.too-many.
 */
export async function handOver(
  context: RequestContext,
  asked: RequestOf<typeof handOverConversation>,
): Promise<ChatRecord> {
  const { db, session } = context
  const { organizationId, note } = asked
  const place = placeOf(session, organizationId)
  const { zh, en } = await readOrganisation(db, session.tenantId, organizationId)
  await takeLock(db, 'chat-hand-over', place.accountId)
  const before = await readDay(context, organizationId)
  const device = await deviceFor(context, asked, async () => before)
  const shared = sharedBy(context, device)
  const noted = notedIn(before, note, shared)
  const records = [...before, ...noted]
  const last = records.findLast((record) => !isHandOver(record))
  if (last === undefined) throw new AppError('knowledge.nothing-said')
  const untilRecordId = last.recordId
  const formerId = await selectHandOver(db, place, untilRecordId)
  const former = records.find(({ recordId }) => recordId === formerId)
  if (former !== undefined) return former
  await assertNotTooMany(context)
  const heads = await headsFor(context, organizationId, device)
  const message = await messageTo(context, heads, organizationId)
  const latest = records.at(-1)
  if (latest?.answered === null && isHandOver(latest) && latest.message === message) return latest
  const record = recordOf({ type: chatRecordTypes.handOver, message }, shared)
  if (heads.length > 0) {
    const { recordId } = record
    const organisation = { id: organizationId, name: { zh, en } }
    await send(context, heads, { organisation, device, records, untilRecordId, recordId })
  }
  await insertRecords(db, place, [...noted, record])
  await deleteRecordsBeyond(db, place, conversationLimits.records)
  return record
}
