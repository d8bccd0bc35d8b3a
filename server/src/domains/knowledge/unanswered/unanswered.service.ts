import { questionFields } from '@iwater/contract/knowledge/entry-fields'
import type {
  addAsSynonym,
  dismissUnanswered,
  draftUnanswered,
  readNearestQuestions,
} from '@iwater/contract/knowledge/unanswered'
import type { AnswerOf, RequestOf } from '@iwater/contract/route'
import type { Db } from '#platform/database/database'
import { addRecord, editRecord, readRecord } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { findQuestions } from '../conversation/find-questions.service.ts'
import { selectQuestion } from '../knowledge.queries.ts'
import type { QuestionDraft } from '../own/own-entries.service.ts'
import { servedQuestion } from '../own/own-records.ts'
import { ownQuestionId } from '../own/product.service.ts'
import { isHan } from '../search/plain-text.ts'
import {
  markAnswered,
  markChecked,
  markDismissed,
  markFound,
  selectText,
  selectUnchecked,
} from './unanswered.queries.ts'

const languageOf = (text: string) => (isHan(text) ? 'zh' : 'en')

async function readText({ db, session }: RequestContext, id: string, lock?: 'change') {
  const text = await selectText(db, session.tenantId, id, lock)
  if (text === undefined) throw new AppError('knowledge.text-not-found')
  return text
}

/** Throws knowledge.text-not-found. */
export async function readNearest(
  context: RequestContext,
  id: string,
): Promise<AnswerOf<typeof readNearestQuestions>> {
  const { db, language } = context
  const text = await readText(context, id)
  const { questions } = await findQuestions(db, text)
  const [nearest] = questions
  const typeId = nearest && (await selectQuestion(db, nearest.id))?.typeId
  return {
    text,
    language: languageOf(text),
    typeId: typeId ?? null,
    questions: questions.map((question) => ({
      questionId: question.id,
      questionName: question[language],
    })),
  }
}

/** Throws knowledge.text-not-found, and what adding a question throws. */
export async function addDraft(
  context: RequestContext,
  { id, ...draft }: RequestOf<typeof draftUnanswered>,
) {
  const { db, session, now } = context
  await readText(context, id, 'change')
  const { id: questionId } = await addRecord(servedQuestion, context, draft)
  await markAnswered(db, session.tenantId, id, { questionId, now })
  return { questionId }
}

/** What separates synonyms cannot stand in one. */
const synonymOf = (text: string) => text.replaceAll(/[,;，；、\s]+/g, ' ').trim()

/** The own question that a shown one is: itself, or the copy of one of the product. One that is hidden is none. */
async function ownOf(context: RequestContext, questionId: string) {
  if (!(await selectQuestion(context.db, questionId)))
    throw new AppError('knowledge.question-not-found')
  return ownQuestionId(context, questionId)
}

/**
 * Throws knowledge.text-not-found, knowledge.question-not-found, and request.invalid where the question has no room for another
 * synonym.
 */
export async function addSynonym(
  context: RequestContext,
  { id, questionId }: RequestOf<typeof addAsSynonym>,
) {
  const { db, session, now } = context
  const text = await readText(context, id, 'change')
  const ownId = await ownOf(context, questionId)
  const { version, synonyms } = (await readRecord(
    servedQuestion,
    context,
    ownId,
    'change',
  )) as unknown as QuestionDraft & { version: number }
  const side = languageOf(text)
  const former = synonyms[side].trim()
  const changed = {
    ...synonyms,
    [side]: former === '' ? synonymOf(text) : `${former}\n${synonymOf(text)}`,
  }
  if (changed[side].length > questionFields.synonyms.maxLength)
    throw new AppError('knowledge.synonyms-full')
  await editRecord(servedQuestion, context, { id: ownId, version, changes: { synonyms: changed } })
  await markAnswered(db, session.tenantId, id, { questionId: ownId, now })
  return { questionId: ownId }
}

/** Throws knowledge.text-not-found. */
export async function dismiss(
  context: RequestContext,
  { id, dismissed }: RequestOf<typeof dismissUnanswered>,
) {
  const { db, session, now } = context
  await readText(context, id, 'change')
  await markDismissed(db, session.tenantId, id, { isDismissed: dismissed, now })
  return null
}

/** Texts of one run: of the most that are kept of a tenant, a fifth. */
const mostChecked = 200

/**
 * Asks the search anew for open texts, those first that were asked longest ago, and closes what has an answer by now. `run` gives
 * each of them a transaction with the scope of the whole tenant. Answers how many were closed.
 */
export async function checkUnanswered(
  run: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  tenantId: number,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<number> {
  const texts = await run((db) => selectUnchecked(db, tenantId, { before: now, most: mostChecked }))
  let closed = 0
  for (const text of texts) {
    signal.throwIfAborted()
    closed += await run(async (db) => {
      const { isSure, questions } = await findQuestions(db, text.text)
      await markChecked(db, tenantId, text.id, now)
      const questionId = questions[0]?.id
      if (!isSure || questionId === undefined) return 0
      await markFound(db, tenantId, text, { questionId, now })
      return 1
    })
  }
  return closed
}
