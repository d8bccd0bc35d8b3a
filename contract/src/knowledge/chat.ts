import { z } from 'zod'
import { id, instant, none } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** Characters of a keyword. */
export const mostKeywordCharacters = 500
export const mostQuestionsFound = 8

/** A message of the chat. Its texts are in the language of the caller. */
const answer = {
  message: z.string(),
  /** The message as speech, mp3 in base64, if it was spoken before; else null, and `readSpeech` makes it. */
  voiceMessage: z.string().nullable(),
}

/** Clients that play nothing leave the speech out. */
const voice = z.stringbool().default(true)

const dated = { ...answer, dateTime: instant }

export const readChatWelcome = defineRoute({
  method: 'GET',
  path: '/kb/wpKbQuestion/welcome',
  access: 'signed-in',
  summary: { zh: '查询客服对话的欢迎语。', en: 'Read the welcome of the customer-service chat.' },
  input: z.object({ voice }),
  output: z.object(answer),
})

export const readChatTime = defineRoute({
  method: 'GET',
  path: '/kb/wpKbQuestion/getDateTime',
  access: 'signed-in',
  summary: {
    zh: '查询服务器的当前时间。',
    en: 'Read the present time of the server.',
  },
  input: none,
  output: instant,
})

export const findQuestions = defineRoute({
  method: 'GET',
  path: '/kb/wpKbQuestion/queryQuestions',
  access: 'signed-in',
  summary: {
    zh: '按关键词、整句、拼音或拼音首字母查找问题，最相关的在前，最多 8 个。',
    en: 'Find questions by keywords, a sentence, pinyin or its initials, the best first, 8 at most.',
  },
  input: z.object({
    organizationId: id.optional(),
    keyword: z.string().trim().min(1).max(mostKeywordCharacters),
    voice,
  }),
  output: z.object({
    ...dated,
    wpKbQuestionContentVos: z
      .array(z.object({ questionId: id, questionName: z.string() }))
      .max(mostQuestionsFound),
  }),
})

export const findReasons = defineRoute({
  method: 'GET',
  path: '/kb/wpKbQuestion/queryReasons',
  access: 'signed-in',
  summary: {
    zh: '列出所选问题的可能原因。',
    en: 'List the possible reasons of the chosen question.',
  },
  input: z.object({ questionId: id, voice }),
  output: z.object({
    ...dated,
    wpKbReasons: z.array(z.object({ reasonId: id, questionReason: z.string() })),
  }),
})

export const readResult = defineRoute({
  method: 'GET',
  path: '/kb/wpKbQuestion/queryResult',
  access: 'signed-in',
  summary: {
    zh: '查询所选原因的处理结果，每行一步。',
    en: 'Read the result of the chosen reason, one step a line.',
  },
  input: z.object({ reasonId: id, voice }),
  output: z.object({
    ...dated,
    /** Standard or rule; null where there is none. */
    source: z.string().nullable(),
  }),
})
