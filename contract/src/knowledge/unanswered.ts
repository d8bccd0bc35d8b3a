import { z } from 'zod'
import { id } from '../fields.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { formShape } from '../kit/value-shapes.ts'
import { pages } from '../pages/pages.ts'
import { defineRoute } from '../route.ts'
import { ownQuestion } from './own-entries.ts'

/** What became of a text without an answer. */
export const unansweredStates = ['open', 'answered', 'dismissed'] as const

/** Texts for which the chat has no good answer, with nobody's name; see `conversation.ts` for how they are kept. */
export const unansweredText = defineEntity({
  table: 'unanswered_text',
  path: '/kb/unanswered',
  title: { zh: '未找到答案的提问', en: 'Questions without an answer' },
  noun: { zh: '未找到答案的提问', en: 'text without an answer' },
  icon: pages.knowledge.icon,
  access: { read: 'knowledge.manage' },
  fields: {
    text: field.text('提问', 'Text', { required: true, searchable: true, maxLength: 100 }),
    rank: field.integer('排名', 'Rank', { readOnly: true, filterable: false, width: 80 }),
    asked_count: field.integer('次数', 'Times', { readOnly: true }),
    first_asked_at: field.moment('首次提问', 'First asked', { readOnly: true }),
    last_asked_at: field.moment('最近提问', 'Last asked', { readOnly: true }),
    organisation_id: field.reference('最近提问的单位', 'Last asked in', 'organisation', {
      readOnly: true,
    }),
    state: field.choice(
      '状态',
      'State',
      {
        items: [
          { value: 'open', label: { zh: '待处理', en: 'Open' }, tone: 'warning' },
          { value: 'answered', label: { zh: '已有答案', en: 'Answered' }, tone: 'good' },
          { value: 'dismissed', label: { zh: '已忽略', en: 'Dismissed' }, tone: 'neutral' },
        ],
      },
      { readOnly: true, width: 120 },
    ),
  },
  list: {
    columns: [
      'text',
      'rank',
      'asked_count',
      'last_asked_at',
      'first_asked_at',
      'organisation_id',
      'state',
    ],
    sort: 'rank',
    filter: [['state', '=', 'open']],
    counts: 'state',
    actions: 'menu',
  },
  form: {
    groups: [
      field.group('提问', 'Text', [
        'text',
        'state',
        'rank',
        'asked_count',
        'first_asked_at',
        'last_asked_at',
        'organisation_id',
      ]),
    ],
  },
})

const access = 'knowledge.manage'

export const readNearestQuestions = defineRoute({
  method: 'GET',
  path: '/kb/unanswered/:id/nearest',
  access,
  summary: {
    zh: '查询一条未找到答案的提问：原文、语言、最接近的问题及其类型，供起草条目。',
    en: 'Read a text without an answer for an entry about it: its language, the nearest questions and the type of the first.',
  },
  input: z.object({ id }),
  output: z.object({
    text: z.string(),
    /** That it was written in. */
    language: z.enum(['zh', 'en']),
    /** Of the nearest question; null where there is none. */
    typeId: id.nullable(),
    /** The nearest first, named in the language of the caller. */
    questions: z.array(z.object({ questionId: id, questionName: z.string() })),
  }),
})

export const draftUnanswered = defineRoute({
  method: 'POST',
  path: '/kb/unanswered/:id/draft',
  access,
  summary: {
    zh: '为一条未找到答案的提问新增问题，该提问随之关闭。',
    en: 'Add an own question for a text without an answer, which is answered by it.',
  },
  input: formShape(ownQuestion, z.object({ id })),
  output: z.object({ questionId: id }),
})

export const addAsSynonym = defineRoute({
  method: 'POST',
  path: '/kb/unanswered/:id/synonym',
  access,
  summary: {
    zh: '将一条未找到答案的提问加为已有问题的同义说法；产品问题先复制为本单位的问题。该提问随之关闭。',
    en: 'Add a text without an answer to the synonyms of a question, which answers it; a question of the product is copied first.',
  },
  input: z.object({ id, questionId: id }),
  /** The own question that has it now. */
  output: z.object({ questionId: id }),
})

export const dismissUnanswered = defineRoute({
  method: 'POST',
  path: '/kb/unanswered/:id/dismiss',
  access,
  summary: {
    zh: '忽略一条未找到答案的提问，再次被问到时仍为已忽略；或重新列为待处理。',
    en: 'Set whether a text without an answer is dismissed, which it stays when it is asked again.',
  },
  input: z.object({ id, dismissed: z.boolean() }),
  output: z.null(),
})
