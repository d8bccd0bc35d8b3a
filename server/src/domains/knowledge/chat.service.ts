import type { Language } from '@iwater/contract/errors'
import type { findQuestions, findReasons, readResult } from '@iwater/contract/knowledge/chat'
import type { AnswerOf, RequestOf } from '@iwater/contract/route'
import { readOrganisation } from '#domains/organisation'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { chatWords } from './chat-words.ts'
import { keepUnanswered } from './conversation/feedback.service.ts'
import { findQuestions as findTitles } from './conversation/find-questions.service.ts'
import { answerSmallTalk } from './conversation/small-talk.ts'
import { readQuestion } from './entries.service.ts'
import { selectReason } from './knowledge.queries.ts'

/** An answer before its speech, which the routes add. */
type Written<Answer> = Omit<Answer, 'voiceMessage'>

export const welcome = (language: Language) => ({ message: chatWords.welcome[language] })

const wordsOf = ({ isSure, questions }: Awaited<ReturnType<typeof findTitles>>) => {
  if (questions.length === 0) return chatWords.nothing
  return chatWords[isSure ? 'choose' : 'nearest']
}

/**
 * The questions that a keyword means, as the chat answers; a text without a good answer is kept. Throws organisation.not-found for an
 * organisation that is not visible.
 */
export async function answerKeyword(
  context: RequestContext,
  { organizationId, keyword }: RequestOf<typeof findQuestions>,
): Promise<Written<AnswerOf<typeof findQuestions>>> {
  const { db, session, language, now } = context
  if (organizationId !== undefined) await readOrganisation(db, session.tenantId, organizationId)
  const dateTime = now.toISOString()
  const reply = answerSmallTalk(keyword)
  if (reply !== undefined) return { message: reply[language], dateTime, wpKbQuestionContentVos: [] }
  const found = await findTitles(db, keyword)
  if (!found.isSure && !session.isDemonstration)
    await keepUnanswered(context, keyword, organizationId ?? session.organisationId)
  return {
    message: wordsOf(found)[language],
    dateTime,
    wpKbQuestionContentVos: found.questions.map(({ id, ...title }) => ({
      questionId: id,
      questionName: title[language],
    })),
  }
}

/** The text of a question with its reasons. Throws knowledge.question-not-found. */
export async function answerQuestion(
  { db, language, now }: RequestContext,
  { questionId }: RequestOf<typeof findReasons>,
): Promise<Written<AnswerOf<typeof findReasons>>> {
  const { question, reasons } = await readQuestion(db, questionId)
  return {
    message: question.text[language],
    dateTime: now.toISOString(),
    wpKbReasons: reasons.map(({ id, reason }) => ({
      reasonId: id,
      questionReason: reason[language],
    })),
  }
}

/** The result of a reason. Throws knowledge.reason-not-found. */
export async function answerReason(
  { db, language, now }: RequestContext,
  { reasonId }: RequestOf<typeof readResult>,
): Promise<Written<AnswerOf<typeof readResult>>> {
  const reason = await selectReason(db, reasonId)
  if (!reason) throw new AppError('knowledge.reason-not-found')
  return {
    message: reason.result[language],
    dateTime: now.toISOString(),
    source: reason.source,
  }
}
