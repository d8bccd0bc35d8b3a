import type { Language } from '@iwater/contract/errors'
import {
  type Ask,
  type askChat,
  type ChatRecord,
  chatRecordTypes,
  conversationLimits,
  type readConversation,
} from '@iwater/contract/knowledge/conversation'
import type { AnswerOf, RequestOf } from '@iwater/contract/route'
import { readOrganisation } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { chatWords } from '../chat-words.ts'
import { readQuestion } from '../entries.service.ts'
import { selectReason } from '../knowledge.queries.ts'
import { searchQuestions } from '../search/search.service.ts'
import {
  deleteConversation,
  deleteRecordsBeyond,
  insertRecords,
  selectDays,
  selectDeviceName,
  selectRecords,
} from './conversation.queries.ts'

const dayMs = 86_400_000

/** Records that were made at this moment or before have expired. */
export const expiryAt = (now: number) => new Date(now - conversationLimits.days * dayMs)

const placeOf = ({ tenantId, userId }: Session, organisationId: string) => ({
  tenantId,
  accountId: userId,
  organisationId,
})

/** The day of a moment by the clock of a time zone, such as 2026-11-28. */
const dayIn = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)

/** Throws knowledge.device-not-found for a device that is not visible. */
async function readDevice(
  { db, session, language }: RequestContext,
  deviceId: string | undefined,
): Promise<AnswerOf<typeof readConversation>['device']> {
  if (deviceId === undefined) return null
  const name = await selectDeviceName(db, session.tenantId, deviceId)
  if (!name) throw new AppError('knowledge.device-not-found')
  return { deviceId, deviceName: name[language] }
}

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
  const wanted = day ?? dayIn(session.timeZone, now)
  const days = await selectDays(db, place, span)
  const rows = await selectRecords(db, place, { ...span, day: wanted })
  const records = rows.map(({ saidAt, ...rest }) => ({
    ...rest,
    dateTime: saidAt.toISOString(),
    voiceMessage: null,
  }))
  return { device, days, day: wanted, records }
}

type Said = Partial<ChatRecord> & Pick<ChatRecord, 'type' | 'message'>

async function sayQuestions(db: Db, language: Language, keyword: string): Promise<Said> {
  const found = await searchQuestions(db, keyword)
  return {
    type: chatRecordTypes.questions,
    message: chatWords[found.length > 0 ? 'choose' : 'nothing'][language],
    questionList: found.map(({ id, ...title }) => ({
      questionId: id,
      questionName: title[language],
    })),
  }
}

type Exchange = { asked: string; answer: Said }

/** What a person said, in words, and the answer. Throws knowledge.question-not-found and knowledge.reason-not-found. */
async function exchange(db: Db, language: Language, ask: Ask): Promise<Exchange> {
  if (ask.by === 'keyword') {
    return { asked: ask.keyword, answer: await sayQuestions(db, language, ask.keyword) }
  }
  if (ask.by === 'question') {
    const { question, reasons } = await readQuestion(db, ask.questionId)
    const answer = {
      type: chatRecordTypes.reasons,
      message: question.text[language],
      questionId: question.id,
      reasonList: reasons.map(({ id, reason }) => ({
        reasonId: id,
        questionReason: reason[language],
      })),
    }
    return { asked: question.title[language], answer }
  }
  const found = await selectReason(db, ask.reasonId)
  if (!found) throw new AppError('knowledge.reason-not-found')
  const { id, questionId, reason, result, source } = found
  const answer = {
    type: chatRecordTypes.result,
    message: result[language],
    questionId,
    reasonId: id,
    source,
  }
  return { asked: reason[language], answer }
}

const recordOf = (
  { message, ...said }: Said,
  shared: Pick<ChatRecord, 'dateTime' | 'deviceId'>,
): ChatRecord => ({
  recordId: newId(),
  voiceMessage: null,
  questionList: [],
  reasonList: [],
  questionId: null,
  reasonId: null,
  source: null,
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
  const { db, session, language, now } = context
  await readOrganisation(db, session.tenantId, organizationId)
  await readDevice(context, deviceId)
  const said = await exchange(db, language, ask)
  const shared = { dateTime: now.toISOString(), deviceId: deviceId ?? null }
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
