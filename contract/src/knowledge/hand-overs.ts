import { z } from 'zod'
import { id, instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { answeredLimits } from './answered-limits.ts'

/** Of a conversation that was handed over: days that it is kept, entries and characters of it, and characters of an answer. */
export const handOverLimits = {
  days: 90,
  records: 100,
  characters: 20_000,
  answer: answeredLimits.answer,
} as const

/** What was said, as it was when the conversation was handed over, in the language of the asker. */
const handedRecord = z.object({
  /** A person who answered an earlier hand-over is named in `name`. */
  speaker: z.enum(['asker', 'chat', 'person']),
  name: z.string().nullable(),
  message: z.string(),
  /** Questions or reasons that the chat offered. */
  choices: z.array(z.string()),
  dateTime: instant,
})
export type HandedRecord = z.infer<typeof handedRecord>

const handOver = z.object({
  handOverId: id,
  asker: localText,
  organisation: localText,
  handedAt: instant,
  /** The device that was asked about; null where none was. */
  device: z
    .object({
      deviceName: localText,
      /** The unit that the device belongs to; null where the caller does not see it. */
      unitId: id.nullable(),
    })
    .nullable(),
  /** The oldest first. */
  records: z.array(handedRecord).max(handOverLimits.records),
  /** What was asked last; empty where that is not known. */
  question: z.string(),
  /** The first one first. */
  answers: z.array(
    z.object({
      answerer: localText,
      answer: z.string(),
      answeredAt: instant,
      isOwn: z.boolean(),
    }),
  ),
  /** Whether the caller is one of the heads and has not answered yet. */
  mayAnswer: z.boolean(),
  /** The answered question for the knowledge base that the caller suggested, until an editor has settled it. */
  answeredQuestionId: id.nullable(),
})
export type HandOver = z.infer<typeof handOver>

export const readHandOver = defineRoute({
  method: 'GET',
  path: '/kb/hand-overs/:handOverId',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '查询一次转人工的对话和回答；仅提问人和收到的负责人可见，保留 90 天。',
    en: 'Read a conversation that was handed over, with its answers: for the asker and the heads to whom it went, during 90 days.',
  },
  input: z.object({ handOverId: id }),
  output: handOver,
})

export const answerHandOver = defineRoute({
  method: 'POST',
  path: '/kb/hand-overs/:handOverId/answer',
  access: 'signed-in',
  summary: {
    zh: '回答一次转人工的对话，每位负责人一次；可同时建议编入知识库。',
    en: 'Send an answer to a conversation that was handed over, once for each head; it can be suggested for the knowledge base.',
  },
  input: z.object({
    handOverId: id,
    answer: z.string().trim().min(1).max(handOverLimits.answer),
    /** How many answers the caller has seen: one that somebody else has given meanwhile is shown first. */
    seenAnswers: z.number().int().min(0).max(100),
    /** The question that the answer is suggested with; left out where nothing is suggested. */
    question: z.string().trim().min(1).max(answeredLimits.question).optional(),
  }),
  output: handOver,
})
