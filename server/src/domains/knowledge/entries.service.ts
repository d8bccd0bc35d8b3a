import type {
  listQuestions,
  Question,
  QuestionType,
  Reason,
} from '@iwater/contract/knowledge/entries'
import type { RequestOf } from '@iwater/contract/route'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import {
  selectQuestion,
  selectQuestions,
  selectReasons,
  selectTypes,
  type TypeRow,
} from './knowledge.queries.ts'

type Asking = Pick<RequestContext, 'db' | 'language'>

/** Each type before those below it. */
function inTree(types: readonly TypeRow[], above: string | null = null): TypeRow[] {
  return types
    .filter(({ parentId }) => parentId === above)
    .flatMap((type) => [type, ...inTree(types, type.id)])
}

export async function readTypes({ db, language }: Asking): Promise<QuestionType[]> {
  const types = inTree(await selectTypes(db))
  return types.map(({ id, name, parentId, questions }) => ({
    questionTypeId: id,
    questionTypeName: name[language],
    name,
    parentId,
    questionCount: questions,
  }))
}

export async function readQuestions(
  { db, language }: Asking,
  { questionTypeId, current, size }: RequestOf<typeof listQuestions>,
) {
  const { rows, total } = await selectQuestions(db, {
    ...(questionTypeId !== undefined && { typeId: questionTypeId }),
    current,
    size,
  })
  const records: Question[] = rows.map(({ id, typeId, title, ...rest }) => ({
    questionId: id,
    questionName: title[language],
    questionTypeId: typeId,
    title,
    ...rest,
  }))
  return { records, total, current, size }
}

/** A question with its reasons. Throws knowledge.question-not-found. */
export async function readQuestion(db: Db, id: string) {
  const question = await selectQuestion(db, id)
  if (!question) throw new AppError('knowledge.question-not-found')
  return { question, reasons: await selectReasons(db, id) }
}

export async function readReasons(
  { db, language }: Asking,
  { questionId }: { questionId: string },
): Promise<Reason[]> {
  const { reasons } = await readQuestion(db, questionId)
  return reasons.map(({ id, ...rest }) => ({
    reasonId: id,
    questionReason: rest.reason[language],
    ...rest,
  }))
}
