import { dayAt } from '@iwater/contract/calendar/calendar-days'
import { mostQuestionsFound } from '@iwater/contract/knowledge/chat'
import {
  type askChat,
  type ChatRecord,
  chatRecordTypes,
  conversationLimits,
  mostPointsOffered,
  type readConversation,
} from '@iwater/contract/knowledge/conversation'
import type { AnswerOf, RequestOf } from '@iwater/contract/route'
import { readOrganisation } from '#domains/organisation'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { selectLinkedQuestions } from '../named/linked-questions.queries.ts'
import { selectPlacedDevice, selectPointNames } from '../named/named-device.queries.ts'
import { deviceOf, subjectOf } from '../named/subject.service.ts'
import {
  deleteConversation,
  deleteRecordsBeyond,
  insertRecords,
  selectDays,
  selectRecords,
  selectSpoken,
} from './conversation.queries.ts'
import { exchange, offeredQuestion, type Said } from './exchange.service.ts'
import { factsOf, readFacts } from './question-files.service.ts'

const dayMs = 86_400_000

/** Records that were made at this moment or before have expired. */
export const expiryAt = (now: number) => new Date(now - conversationLimits.days * dayMs)

export const placeOf = ({ tenantId, userId }: Session, organisationId: string) => ({
  tenantId,
  accountId: userId,
  organisationId,
})

/** Throws knowledge.device-not-found for a device that is not visible. */
async function readDevice(
  { db, session: { tenantId, permissions }, language }: RequestContext,
  deviceId: string | undefined,
): Promise<AnswerOf<typeof readConversation>['device']> {
  if (deviceId === undefined) return null
  const found = await selectPlacedDevice(db, tenantId, deviceId)
  if (!found) throw new AppError('knowledge.device-not-found')
  const most = mostQuestionsFound
  const questions = await selectLinkedQuestions(db, tenantId, { deviceId, most })
  const questionList = questions.map((one) => offeredQuestion(one, language))
  const points = permissions.has('monitoring.view')
    ? await selectPointNames(db, tenantId, { deviceId, most: mostPointsOffered })
    : []
  const pointNames = points.map((name) => name[language])
  return { deviceId, deviceName: found.name[language], questionList, pointNames }
}

const recordsOf = async (
  ...[db, place, wanted]: Parameters<typeof selectRecords>
): Promise<ChatRecord[]> => {
  const rows = await selectRecords(db, place, wanted)
  const facts = await readFacts(
    db,
    place.tenantId,
    rows.flatMap(({ fileIds }) => fileIds),
  )
  return rows.map(({ saidAt, fileIds, ...rest }) => ({
    ...rest,
    files: factsOf(facts, fileIds),
    dateTime: saidAt.toISOString(),
  }))
}

const todayOf = ({ session, now }: RequestContext) => ({
  since: expiryAt(now.getTime()),
  zone: session.timeZone,
  day: dayAt(now.getTime(), session.timeZone),
})

/** What the caller and the chat said today. */
export const readDay = (context: RequestContext, organisationId: string) =>
  recordsOf(context.db, placeOf(context.session, organisationId), todayOf(context))

/** What that was about. */
export const readSpoken = (context: RequestContext, organisationId: string) =>
  selectSpoken(context.db, placeOf(context.session, organisationId), todayOf(context))

/** Throws organisation.not-found for an organisation that is not visible, and as `readDevice`. */
export async function readRecords(
  context: RequestContext,
  { organizationId, day, deviceId }: RequestOf<typeof readConversation>,
): Promise<AnswerOf<typeof readConversation>> {
  const { db, session, now } = context
  await readOrganisation(db, session.tenantId, organizationId)
  const device = await readDevice(context, deviceId)
  const place = placeOf(session, organizationId)
  const span = { since: expiryAt(now.getTime()), zone: session.timeZone }
  const wanted = day ?? dayAt(now.getTime(), session.timeZone)
  const days = await selectDays(db, place, span)
  const records = await recordsOf(db, place, { ...span, day: wanted })
  return { device, days, day: wanted, records }
}

export const recordOf = (
  { message, ...said }: Said,
  shared: Pick<ChatRecord, 'dateTime' | 'deviceId' | 'deviceName'>,
): ChatRecord => ({
  recordId: newId(),
  questionList: [],
  reasonList: [],
  deviceList: [],
  questionId: null,
  reasonId: null,
  source: null,
  answered: null,
  files: [],
  hasHelped: null,
  ...shared,
  ...said,
  message: message.slice(0, conversationLimits.characters),
})

/**
 * Answers and keeps both. Of the demonstration role, whose account many visitors share, nothing is kept. Throws
 * organisation.not-found, knowledge.device-not-found, and what `exchange` throws.
 */
export async function answerAsk(
  context: RequestContext,
  { organizationId, deviceId, ask }: RequestOf<typeof askChat>,
): Promise<AnswerOf<typeof askChat>> {
  const { db, session, now } = context
  await readOrganisation(db, session.tenantId, organizationId)
  const subject = await subjectOf(context, { organisationId: organizationId, deviceId, ask })
  const said = await exchange(context, ask, { organisationId: organizationId, subject })
  const shared = { dateTime: now.toISOString(), ...deviceOf(subject.device, context.language) }
  const asked = recordOf({ type: chatRecordTypes.user, message: said.asked }, shared)
  const answer = recordOf(said.answer, shared)
  if (!session.isDemonstration) {
    const place = placeOf(session, organizationId)
    await insertRecords(db, place, [asked, answer])
    await deleteRecordsBeyond(db, place, conversationLimits.records)
  }
  return { asked, answer }
}

/** Throws organisation.not-found for an organisation that is not visible. */
export async function removeRecords({ db, session }: RequestContext, organisationId: string) {
  await readOrganisation(db, session.tenantId, organisationId)
  await deleteConversation(db, placeOf(session, organisationId))
  return null
}
