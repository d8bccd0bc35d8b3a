import type { Language } from '@iwater/contract/errors'
import { mostQuestionsFound } from '@iwater/contract/knowledge/chat'
import {
  type Ask,
  type ChatRecord,
  chatRecordTypes,
  mostDevicesOffered,
} from '@iwater/contract/knowledge/conversation'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { chatWords } from '../chat-words.ts'
import { readQuestion } from '../entries.service.ts'
import { selectReason } from '../knowledge.queries.ts'
import { selectLinkedDevices, selectLinkedQuestions } from '../named/linked-questions.queries.ts'
import { calledDevice, type Subject } from '../named/subject.service.ts'
import { countView, selectVote } from './feedback.queries.ts'
import { keepUnanswered } from './feedback.service.ts'
import { type FoundTitles, findQuestions } from './find-questions.service.ts'
import { readQuestionFiles } from './question-files.service.ts'
import { answerSmallTalk } from './small-talk.ts'
import { selectTitlesWith } from './suggestions.queries.ts'

type Place = { organisationId: string; subject: Subject }

/** What an answer says, besides what all records have. */
export type Said = Partial<ChatRecord> & Pick<ChatRecord, 'type' | 'message'>

const messageOf = ({ isSure, questions }: FoundTitles, { rest }: Subject) => {
  if (questions.length === 0) return chatWords.nothing
  if (rest === '') return chatWords.named
  return chatWords[isSure ? 'choose' : 'nearest']
}

export const offeredQuestion = (
  { id, ...title }: FoundTitles['questions'][number],
  language: Language,
) => ({ questionId: id, questionName: title[language] })

/** The questions that are linked to the device that is asked about. */
const selectPreferred = ({ db, session }: RequestContext, { device }: Subject) =>
  device === null
    ? []
    : selectLinkedQuestions(db, session.tenantId, {
        deviceId: device.deviceId,
        most: mostQuestionsFound,
      })

/** A name alone is answered by the questions of its device first. */
async function findForName(
  { db }: RequestContext,
  name: string,
  linked: FoundTitles['questions'],
): Promise<FoundTitles> {
  const found = await findQuestions(db, name)
  const others = found.questions.filter(({ id }) => !linked.some((one) => one.id === id))
  return {
    isSure: found.isSure || linked.length > 0,
    questions: [...linked, ...others].slice(0, mostQuestionsFound),
  }
}

/** The name of a device says nothing of what is wrong with it, unless nothing else of the text does. */
async function findFor(
  context: RequestContext,
  text: string,
  subject: Subject,
): Promise<FoundTitles> {
  const { rest } = subject
  const linked = await selectPreferred(context, subject)
  if (rest === '') return findForName(context, text, linked)
  const preferred = linked.map(({ id }) => id)
  const found = await findQuestions(context.db, rest, preferred)
  if (found.isSure || rest === text) return found
  const whole = await findQuestions(context.db, text, preferred)
  return whole.isSure || found.questions.length === 0 ? whole : found
}

/** Questions about an alarm, for the word alone, which most entries have somewhere. */
async function alarmQuestions({ db, language }: RequestContext) {
  const found = await selectTitlesWith(db, '报警', mostQuestionsFound)
  return found.map((one) => offeredQuestion(one, language))
}

/** The questions that a text means, or the answer to small talk; a text without a good answer is kept, without the device. */
export async function sayQuestions(
  context: RequestContext,
  keyword: string,
  { organisationId, subject }: Place,
): Promise<Said> {
  const { language, session } = context
  const reply = answerSmallTalk(keyword)
  if (reply !== undefined)
    return {
      type: chatRecordTypes.questions,
      message: reply[language],
      questionList: reply === chatWords.alarm ? await alarmQuestions(context) : [],
    }
  const found = await findFor(context, keyword, subject)
  if (!found.isSure && !session.isDemonstration && subject.rest !== '')
    await keepUnanswered(context, subject.rest, organisationId)
  return {
    type: chatRecordTypes.questions,
    message: messageOf(found, subject)[language],
    questionList: found.questions.map((one) => offeredQuestion(one, language)),
    deviceList: subject.choices.map((one) => calledDevice(one, language)),
  }
}

type Exchange = { asked: string; answer: Said }

/** Who may read the live values of devices is offered those of a question that is asked without one. */
async function selectOffered(
  { db, session }: RequestContext,
  questionId: string,
  { device }: Subject,
) {
  if (device !== null || !session.permissions.has('monitoring.view')) return []
  return selectLinkedDevices(db, session.tenantId, { questionId, most: mostDevicesOffered })
}

async function sayReasons(
  context: RequestContext,
  questionId: string,
  subject: Subject,
): Promise<Exchange> {
  const { db, language, session, now } = context
  const { tenantId } = session
  const { question, reasons } = await readQuestion(db, questionId)
  if (!session.isDemonstration) await countView(db, tenantId, question.id, now)
  const devices = await selectOffered(context, question.id, subject)
  const answer = {
    type: chatRecordTypes.reasons,
    message: question.text[language],
    questionId: question.id,
    files: await readQuestionFiles(db, tenantId, question.id),
    reasonList: reasons.map(({ id, reason }) => ({
      reasonId: id,
      questionReason: reason[language],
    })),
    deviceList: devices.map((one) => calledDevice(one, language)),
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
export async function exchange(context: RequestContext, ask: Ask, place: Place): Promise<Exchange> {
  if (ask.by === 'question') return sayReasons(context, ask.questionId, place.subject)
  if (ask.by === 'reason') return sayResult(context, ask.reasonId)
  const answer = await sayQuestions(context, ask.keyword, place)
  return { asked: ask.keyword, answer }
}
