import type { Language } from '@iwater/contract/errors'
import type { findQuestions, findReasons, readResult } from '@iwater/contract/knowledge/chat'
import type { AnswerOf, RequestOf } from '@iwater/contract/route'
import { readOrganisation } from '#domains/organisation'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { chatWords } from './chat-words.ts'
import { sayQuestions } from './conversation/exchange.service.ts'
import { readQuestion } from './entries.service.ts'
import { selectReason } from './knowledge.queries.ts'
import { aboutNone } from './named/subject.service.ts'

/** An answer before its speech, which the routes add. */
type Written<Answer> = Omit<Answer, 'voiceMessage'>

export const welcome = (language: Language) => ({ message: chatWords.welcome[language] })

/**
 * The questions that a keyword means, as the chat answers; a text without a good answer is kept. Throws organisation.not-found for an
 * organisation that is not visible.
 */
export async function answerKeyword(
  context: RequestContext,
  { organizationId, keyword }: RequestOf<typeof findQuestions>,
): Promise<Written<AnswerOf<typeof findQuestions>>> {
  const { db, session, now } = context
  if (organizationId !== undefined) await readOrganisation(db, session.tenantId, organizationId)
  const organisationId = organizationId ?? session.organisationId
  const { message, questionList = [] } = await sayQuestions(context, keyword, {
    organisationId,
    subject: aboutNone(keyword),
  })
  return { message, dateTime: now.toISOString(), wpKbQuestionContentVos: questionList }
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
