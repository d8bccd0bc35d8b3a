import { z } from 'zod'
import { id, instant, page, pageFields } from '../fields.ts'
import { formShape } from '../kit/value-shapes.ts'
import { defineRoute } from '../route.ts'
import { ownQuestion } from './own-entries.ts'

/** A question that a person has answered, with nobody's name. */
const answeredQuestion = z.object({
  answeredQuestionId: id,
  question: z.string(),
  answer: z.string(),
  answeredAt: instant,
})
export type AnsweredQuestion = z.infer<typeof answeredQuestion>

export const listAnsweredQuestions = defineRoute({
  method: 'GET',
  path: '/kb/answered-questions',
  access: 'knowledge.manage',
  summary: {
    zh: '列出人工回答过、建议编入知识库的问题，最新的在前，不含姓名。',
    en: 'List questions that people have answered and suggested for the knowledge base, the newest first, without names.',
  },
  input: z.object(pageFields),
  output: page(answeredQuestion),
})

export const readAnsweredQuestion = defineRoute({
  method: 'GET',
  path: '/kb/answered-questions/:answeredQuestionId',
  access: 'knowledge.manage',
  summary: {
    zh: '查询一个人工回答过的问题，附最接近的问题的类型。',
    en: 'Read a question that a person has answered, with the type of the nearest question.',
  },
  input: z.object({ answeredQuestionId: id }),
  output: answeredQuestion.extend({
    /** The type of the nearest question of the knowledge base; null where none is near. */
    typeId: id.nullable(),
  }),
})

export const draftAnsweredQuestion = defineRoute({
  method: 'POST',
  path: '/kb/answered-questions/:answeredQuestionId/draft',
  access: 'knowledge.manage',
  summary: {
    zh: '为一个人工回答过的问题新增问题，该建议随之移除。',
    en: 'Add an own question for a question that a person has answered, which is taken from the suggestions.',
  },
  input: formShape(ownQuestion, z.object({ answeredQuestionId: id })),
  output: z.object({ questionId: id }),
})

export const settleAnsweredQuestion = defineRoute({
  method: 'DELETE',
  path: '/kb/answered-questions/:answeredQuestionId',
  access: 'knowledge.manage',
  summary: {
    zh: '将人工回答过的问题从建议中移除：已编入知识库，或不采用。',
    en: 'Remove a question that a person has answered from the suggestions: it was entered, or is not wanted.',
  },
  input: z.object({ answeredQuestionId: id }),
  output: z.null(),
})
