import { answeredLimits } from '@iwater/contract/knowledge/answered-limits'
import type {
  draftAnsweredQuestion,
  listAnsweredQuestions,
  readAnsweredQuestion,
} from '@iwater/contract/knowledge/answered-questions'
import type { AnswerOf, RequestOf } from '@iwater/contract/route'
import { addRecord } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { newId } from '#platform/ids'
import { findQuestions } from '../conversation/find-questions.service.ts'
import { selectQuestion } from '../knowledge.queries.ts'
import { servedQuestion } from '../own/own-records.ts'
import {
  deleteAnsweredQuestion,
  deleteAnsweredQuestionsBeyond,
  insertAnsweredQuestion,
  selectAnsweredQuestion,
  selectAnsweredQuestions,
} from './answered-questions.queries.ts'

/** Keeps a question and its answer for the editors, without names; answers its id. */
export async function suggestAnswered(
  { db, session: { tenantId }, now }: RequestContext,
  suggested: { organisationId: string | null; question: string; answer: string },
): Promise<string> {
  const id = newId()
  await insertAnsweredQuestion(db, tenantId, { id, ...suggested, now })
  await deleteAnsweredQuestionsBeyond(db, tenantId, answeredLimits.rows)
  return id
}

export async function readAnsweredQuestions(
  { db, session: { tenantId } }: RequestContext,
  { current, size }: RequestOf<typeof listAnsweredQuestions>,
): Promise<AnswerOf<typeof listAnsweredQuestions>> {
  const { records, total } = await selectAnsweredQuestions(db, tenantId, { current, size })
  return {
    records: records.map((row) => ({ ...row, answeredAt: row.answeredAt.toISOString() })),
    total,
    current,
    size,
  }
}

/** With the type of the nearest question. Throws knowledge.answered-question-not-found. */
export async function readAnswered(
  { db, session: { tenantId } }: RequestContext,
  id: string,
): Promise<AnswerOf<typeof readAnsweredQuestion>> {
  const found = await selectAnsweredQuestion(db, tenantId, id)
  if (!found) throw new AppError('knowledge.answered-question-not-found')
  const [nearest] = (await findQuestions(db, found.question)).questions
  const question = nearest && (await selectQuestion(db, nearest.id))
  return {
    ...found,
    answeredAt: found.answeredAt.toISOString(),
    typeId: question?.typeId ?? null,
  }
}

/**
 * Adds an own question for a suggestion, which is settled by it. Throws knowledge.answered-question-not-found, also where another
 * editor was first, and what adding a question throws.
 */
export async function addAnsweredDraft(
  context: RequestContext,
  { answeredQuestionId, ...draft }: RequestOf<typeof draftAnsweredQuestion>,
) {
  await settleAnswered(context, answeredQuestionId)
  const { id: questionId } = await addRecord(servedQuestion, context, draft)
  return { questionId }
}

/** Throws knowledge.answered-question-not-found. */
export async function settleAnswered({ db, session: { tenantId } }: RequestContext, id: string) {
  if (!(await deleteAnsweredQuestion(db, tenantId, id)))
    throw new AppError('knowledge.answered-question-not-found')
  return null
}
