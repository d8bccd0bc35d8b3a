import { createHash } from 'node:crypto'
import type { KnowledgeFile } from '@iwater/contract/knowledge/base'
import { v5 } from 'uuid'
import { questionTerms } from '../search/question-terms.ts'

/** Of all ids that are made of codes. */
const namespace = 'd0f6a1de-5a53-4b0c-9c36-5b7a0a1f9d13'

/** The same for the same code in every installation, so that links to an entry outlive its text and its removal. */
const idOf = (kind: 'type' | 'question' | 'reason', code: string) =>
  v5(`${kind} ${code}`, namespace)

/** What tells whether a question says something else than before: a hash of it with its reasons. */
const versionOf = (question: KnowledgeFile['questions'][number]) =>
  createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 16)

/** The rows of the tables that the base is stored in, in its order. */
export function baseRows({ types, questions }: KnowledgeFile) {
  const typeNames = new Map(types.map(({ code, name }) => [code, name]))
  const rows = {
    types: types.map(({ code, parent, name }, position) => ({
      id: idOf('type', code),
      code,
      parent_id: parent === null ? null : idOf('type', parent),
      name_zh: name.zh,
      name_en: name.en,
      position,
    })),
    questions: questions.map((question, position) => ({
      id: idOf('question', question.code),
      code: question.code,
      type_id: idOf('type', question.type),
      position,
      title_zh: question.title.zh,
      title_en: question.title.en,
      synonyms_zh: question.synonyms.zh,
      synonyms_en: question.synonyms.en,
      text_zh: question.text.zh,
      text_en: question.text.en,
      device_kinds: question.device_kinds,
      version: versionOf(question),
      ...questionTerms({
        names: [question.title, question.synonyms],
        texts: [
          question.text,
          ...question.reasons.map(({ reason }) => reason),
          ...[typeNames.get(question.type) ?? []].flat(),
        ],
      }),
    })),
    reasons: questions.flatMap(({ code: question, reasons }) =>
      reasons.map(({ code, reason, result, source, contradicted }, position) => ({
        id: idOf('reason', `${question} ${code}`),
        question_id: idOf('question', question),
        code,
        position,
        reason_zh: reason.zh,
        reason_en: reason.en,
        result_zh: result.zh,
        result_en: result.en,
        source,
        contradicted,
      })),
    ),
  }
  return { ...rows, version: createHash('sha256').update(JSON.stringify(rows)).digest('hex') }
}

export type BaseRows = ReturnType<typeof baseRows>
