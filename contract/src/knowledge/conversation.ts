import { z } from 'zod'
import { id, instant, localText } from '../fields.ts'
import { fileFacts } from '../files.ts'
import { defineRoute } from '../route.ts'
import { mostKeywordCharacters, mostQuestionsFound } from './chat.ts'

/** How long the server keeps what a person and the chat said: days, entries of a person, characters of one. */
export const conversationLimits = { days: 7, records: 400, characters: 8000 } as const

/** Questions that are offered at most where none fits well. */
export const nearestQuestions = 5

/** What a record of the chat is; 0 is the welcome, which is not kept. */
export const chatRecordTypes = {
  questions: 1,
  reasons: 2,
  result: 3,
  user: 4,
  handOver: 5,
} as const

/** Points of a device that one can begin to ask about. */
export const mostPointsOffered = 8

const foundQuestion = z.object({ questionId: id, questionName: z.string() })
const possibleReason = z.object({ reasonId: id, questionReason: z.string() })
/** Called with its unit. */
const askedDevice = z.object({ deviceId: id, deviceName: z.string() })

/** Devices that are offered at most where a text names several, or a question is linked to several. */
export const mostDevicesOffered = 6

/** One entry of a conversation, with its texts in the language in which they were said. */
const chatRecord = z.object({
  recordId: id,
  type: z.literal([1, 2, 3, 4, 5]),
  message: z.string(),
  dateTime: instant,
  /** Of type 1. */
  questionList: z.array(foundQuestion).max(mostQuestionsFound),
  /** Of type 2. */
  reasonList: z.array(possibleReason),
  /** The question whose reasons are listed, or whose reason has this result. */
  questionId: id.nullable(),
  /** The reason of a result. */
  reasonId: id.nullable(),
  /** Standard or rule of a result; null where there is none. */
  source: z.string().nullable(),
  /** The device that was asked about; null where none was. */
  deviceId: id.nullable(),
  /** What it was called then, with its unit; null where none was. */
  deviceName: z.string().nullable(),
  /** Of type 1 the devices that a text may have named, of type 2 those that the question is linked to: the same can be asked of each. */
  deviceList: z.array(askedDevice).max(mostDevicesOffered),
  /**
   * Of a record of type 5 that is the answer of a person to whom a conversation went: who that is, and what was asked; null for one
   * that says to whom it went.
   */
  answered: z.object({ by: z.string(), question: z.string() }).nullable(),
  /** Pictures and files of the question as it is now; `findFileUrl` answers the address of each. None of the product's questions. */
  files: z.array(fileFacts),
  /** Whether the result of the reason has helped the caller; null where they have not said. */
  hasHelped: z.boolean().nullable(),
})
export type ChatRecord = z.infer<typeof chatRecord>

/** A day of the organisation's calendar. */
const day = z.iso.date()

export const readConversation = defineRoute({
  method: 'GET',
  path: '/kb/conversation',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '查询本人在一个单位的客服对话：最近 7 天中有对话的日期，以及其中一天的记录，未指定时为今天。',
    en: 'Read the chat of the caller for an organisation: the days of the last 7 that have one, and the records of one day, today by default.',
  },
  input: z.object({
    organizationId: id,
    day: day.optional(),
    /** The device that the chat is opened on. */
    deviceId: id.optional(),
  }),
  output: z.object({
    /** null where none is named. */
    device: z
      .object({
        deviceId: id,
        deviceName: z.string(),
        /** The organisation’s own questions that are linked to it or to its unit. */
        questionList: z.array(foundQuestion).max(mostQuestionsFound),
        /** What its first points are called, for who may read live values: what one may want to ask about. */
        pointNames: z.array(z.string()).max(mostPointsOffered),
      })
      .nullable(),
    /** The newest first. */
    days: z.array(z.object({ day, count: z.number().int() })).max(conversationLimits.days + 1),
    day,
    /** The oldest first. */
    records: z.array(chatRecord).max(conversationLimits.records),
  }),
})

/** What is said to the chat: a text, a question chosen, or a reason chosen. */
const ask = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('keyword'),
    keyword: z.string().trim().min(1).max(mostKeywordCharacters),
  }),
  z.object({ by: z.literal('question'), questionId: id }),
  z.object({ by: z.literal('reason'), reasonId: id }),
])
export type Ask = z.infer<typeof ask>

export const askChat = defineRoute({
  method: 'POST',
  path: '/kb/conversation',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '向客服提问、选择问题或原因；提问和回答保留 7 天，仅本人可见（演示角色不保留）。',
    en: 'Send a text, a chosen question or a chosen reason to the chat; it is kept with its answer for 7 days, for the caller alone (not for the demonstration role).',
  },
  input: z.object({
    organizationId: id,
    /** The device that it is about. Without it a text is about the device that it names; null: about none. */
    deviceId: id.nullable().optional(),
    ask,
  }),
  /** What was said, and the answer. */
  output: z.object({ asked: chatRecord, answer: chatRecord }),
})

export const clearConversation = defineRoute({
  method: 'DELETE',
  path: '/kb/conversation',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '删除本人在一个单位的全部客服对话记录。',
    en: 'Delete all chat records of the caller for an organisation.',
  },
  input: z.object({ organizationId: id }),
  output: z.null(),
})

/** Texts without a good answer that are kept of a tenant: those that were asked most and last, and characters of one. */
export const unansweredLimits = { rows: 1000, characters: 100 } as const

export const voteForReason = defineRoute({
  method: 'PUT',
  path: '/kb/conversation/helped',
  access: 'signed-in',
  summary: {
    zh: '回答处理结果是否有帮助；每人对每个原因只计一次，可以更改。',
    en: 'Set whether the result of a reason has helped the caller. It counts once for a person and reason, and can be changed.',
  },
  input: z.object({ reasonId: id, hasHelped: z.boolean() }),
  output: z.null(),
})

/** The device that the chat is open on; without it the one of what was asked last. Its organisation is asked first. */
const deviceOnScreen = id.optional()

export const readHandOverContacts = defineRoute({
  method: 'GET',
  path: '/kb/conversation/hand-over',
  access: 'signed-in',
  summary: {
    zh: '查询转人工时对话会发送给谁；没有负责人时返回服务热线。',
    en: 'List to whom a conversation would be handed over, and the hotline for where that is nobody.',
  },
  input: z.object({ organizationId: id, deviceId: deviceOnScreen }),
  output: z.object({ names: z.array(localText), hotline: z.string().nullable() }),
})
export type HandOverContacts = z.infer<typeof readHandOverContacts.output>

/** Conversations that a person may hand over in an hour. */
export const mostHandOversAnHour = 5

export const handOverConversation = defineRoute({
  method: 'POST',
  path: '/kb/conversation/hand-over',
  access: 'signed-in',
  summary: {
    zh: '把本人当天的对话（可附说明）作为消息发送给负责人：先是所问设备所属单位的，没有时为本单位的；没有新的提问或说明时不重复发送，每小时最多 5 次。',
    en: 'Send the caller’s conversation of the day, with a note where there is one, as a message to the heads of the organisation of the device that it is about, else of the organisation: once until something new is said, 5 times an hour at most.',
  },
  input: z.object({
    organizationId: id,
    deviceId: deviceOnScreen,
    /** What the caller says to them besides. It becomes a record of the conversation. */
    note: z.string().trim().min(1).max(mostKeywordCharacters).optional(),
  }),
  /** Says to whom it went; where nobody is named, that, with the hotline. */
  output: chatRecord,
})

export const mostSuggestions = 6

export const suggestQuestions = defineRoute({
  method: 'GET',
  path: '/kb/conversation/suggestions',
  access: 'signed-in',
  summary: {
    zh: '输入时提示问题：标题含有所输入文字的在前，其次是查找到的，最多 6 个。',
    en: 'Find questions while a text is typed: those whose title has it first, then what a search finds, 6 at most.',
  },
  input: z.object({ keyword: z.string().trim().min(1).max(mostKeywordCharacters) }),
  output: z.array(foundQuestion).max(mostSuggestions),
})
