import { z } from 'zod'
import { id, localText, none, page, pageFields } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { contradiction, questionDeviceKind } from './base.ts'

export const questionType = z.object({
  questionTypeId: id,
  /** In the language of the caller, as the other names of entries. */
  questionTypeName: z.string(),
  name: localText,
  /** null for those at the top. */
  parentId: id.nullable(),
  /** Questions of this type itself. */
  questionCount: z.number().int(),
})
export type QuestionType = z.infer<typeof questionType>

export const listQuestionTypes = defineRoute({
  method: 'GET',
  path: '/kb/wpKbQuestionType/selectAll',
  access: 'signed-in',
  summary: {
    zh: '列出知识库的问题类型，上级类型在前。',
    en: 'List the question types of the knowledge base, each behind its superior.',
  },
  input: none,
  output: z.array(questionType),
})

const words = z.array(z.string())

export const question = z.object({
  questionId: id,
  questionName: z.string(),
  questionTypeId: id,
  title: localText,
  /** Other words that people use for the same. */
  synonyms: z.object({ zh: words, en: words }),
  text: localText,
  /** Kinds of devices that it is about; none where it is about no device. */
  deviceKinds: z.array(questionDeviceKind),
})
export type Question = z.infer<typeof question>

export const listQuestions = defineRoute({
  method: 'GET',
  path: '/kb/wpKbQuestion/selectAll',
  access: 'signed-in',
  summary: {
    zh: '分页列出知识库的问题，可限定类型（含下级类型）。',
    en: 'List the questions of the knowledge base by page, of all types or of one with those below it.',
  },
  input: z.object({ ...pageFields, questionTypeId: id.optional() }),
  output: page(question),
})

export const reason = z.object({
  reasonId: id,
  questionId: id,
  questionReason: z.string(),
  reason: localText,
  /** What to check and do, one step a line. */
  result: localText,
  /** Standard or rule; null where there is none. */
  source: z.string().nullable(),
  /** Values of the asked device that rule the reason out. */
  contradicted: contradiction.nullable(),
})
export type Reason = z.infer<typeof reason>

export const listReasons = defineRoute({
  method: 'GET',
  path: '/kb/WpKbReason/selectByQuestionId',
  access: 'signed-in',
  summary: {
    zh: '列出一个问题的原因及其处理结果。',
    en: 'List the reasons of a question with their results.',
  },
  input: z.object({ questionId: id }),
  output: z.array(reason),
})
