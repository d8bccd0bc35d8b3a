import { dayAt } from '@iwater/contract/calendar/calendar-days'
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
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { chatWords } from '../chat-words.ts'
import { readQuestion } from '../entries.service.ts'
import { selectReason } from '../knowledge.queries.ts'
import {
  deleteConversation,
  deleteRecordsBeyond,
  insertRecords,
  selectDays,
  selectDeviceName,
  selectRecords,
} from './conversation.queries.ts'
import { countView, selectVote } from './feedback.queries.ts'
import { keepUnanswered } from './feedback.service.ts'
import { findQuestions } from './find-questions.service.ts'
import { factsOf, readFacts, readQuestionFiles } from './question-files.service.ts'
import { answerSmallTalk } from './small-talk.ts'

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
  { db, session, language }: RequestContext,
  deviceId: string | undefined,
): Promise<AnswerOf<typeof readConversation>['device']> {
  if (deviceId === undefined) return null
  const name = await selectDeviceName(db, session.tenantId, deviceId)
  if (!name) throw new AppError('knowledge.device-not-found')
  return { deviceId, deviceName: name[language] }
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

/** What the caller and the chat said today. */
export const readDay = ({ db, session, now }: RequestContext, organisationId: string) =>
  recordsOf(db, placeOf(session, organisationId), {
    since: expiryAt(now.getTime()),
    zone: session.timeZone,
    day: dayAt(now.getTime(), session.timeZone),
  })

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

type Said = Partial<ChatRecord> & Pick<ChatRecord, 'type' | 'message'>

const messageOf = ({ isSure, questions }: Awaited<ReturnType<typeof findQuestions>>) => {
  if (questions.length === 0) return chatWords.nothing
  return chatWords[isSure ? 'choose' : 'nearest']
}

/** The questions that a text means; a text without a good answer is kept. */
async function sayQuestions(context: RequestContext, keyword: string, organisationId: string) {
  const { db, language, session } = context
  const reply = answerSmallTalk(keyword)
  if (reply !== undefined) return { type: chatRecordTypes.questions, message: reply[language] }
  const found = await findQuestions(db, keyword)
  if (!found.isSure && !session.isDemonstration)
    await keepUnanswered(context, keyword, organisationId)
  return {
    type: chatRecordTypes.questions,
    message: messageOf(found)[language],
    questionList: found.questions.map(({ id, ...title }) => ({
      questionId: id,
      questionName: title[language],
    })),
  }
}

type Exchange = { asked: string; answer: Said }

async function sayReasons(
  { db, language, session: { tenantId }, now }: RequestContext,
  questionId: string,
): Promise<Exchange> {
  const { question, reasons } = await readQuestion(db, questionId)
  await countView(db, tenantId, question.id, now)
  const answer = {
    type: chatRecordTypes.reasons,
    message: question.text[language],
    questionId: question.id,
    files: await readQuestionFiles(db, tenantId, question.id),
    reasonList: reasons.map(({ id, reason }) => ({
      reasonId: id,
      questionReason: reason[language],
    })),
  }
  return { asked: question.title[language], answer }
}

async function sayResult(
  { db, language, session: { tenantId, userId } }: RequestContext,
  reasonId: string,
): Promise<Exchange> {
  const found = await selectReason(db, reasonId)
  if (!found) throw new AppError('knowledge.reason-not-found')
  const { id, questionId, reason, result, source } = found
  const answer = {
    type: chatRecordTypes.result,
    message: result[language],
    questionId,
    reasonId: id,
    source,
    files: await readQuestionFiles(db, tenantId, questionId),
    hasHelped: await selectVote(db, tenantId, { accountId: userId, reasonId }),
  }
  return { asked: reason[language], answer }
}

/** What a person said, in words, and the answer. Throws knowledge.question-not-found and knowledge.reason-not-found. */
async function exchange(
  context: RequestContext,
  ask: Ask,
  organisationId: string,
): Promise<Exchange> {
  if (ask.by === 'question') return sayReasons(context, ask.questionId)
  if (ask.by === 'reason') return sayResult(context, ask.reasonId)
  const answer = await sayQuestions(context, ask.keyword, organisationId)
  return { asked: ask.keyword, answer }
}

export const recordOf = (
  { message, ...said }: Said,
  shared: Pick<ChatRecord, 'dateTime' | 'deviceId'>,
): ChatRecord => ({
  recordId: newId(),
  questionList: [],
  reasonList: [],
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
  await readDevice(context, deviceId)
  const said = await exchange(context, ask, organizationId)
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
