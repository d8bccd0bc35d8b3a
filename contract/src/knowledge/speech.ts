import { z } from 'zod'
import { none } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** Characters of a text that is spoken at once; callers divide longer ones. */
export const mostSpokenCharacters = 1000

/** Speech of a text: mp3 in base64. */
export const readSpeech = defineRoute({
  method: 'GET',
  path: '/bs/smsEplogin/tencentTtsVoice',
  access: 'signed-in',
  summary: {
    zh: '把文本读成语音（mp3，base64），最多 1000 个字符；含中文的用中文音色，否则用英文音色。',
    en: 'Read a text of up to 1000 characters aloud: mp3 in base64, with a Chinese voice for texts in Chinese and an English one for others.',
  },
  input: z.object({ text: z.string().trim().min(1).max(mostSpokenCharacters) }),
  output: z.object({ voiceMessage: z.string() }),
})

const state = z.object({
  /** Whether this installation has a voice. */
  isAvailable: z.boolean(),
  /** Whether the caller wants answers of the chat to be read aloud; at first not. */
  readsAloud: z.boolean(),
})

export const readSpeechState = defineRoute({
  method: 'GET',
  path: '/kb/speech',
  access: 'signed-in',
  whileViewing: 'own',
  summary: {
    zh: '查询能否语音播报，以及本人是否打开了语音播报。',
    en: 'Read whether there is speech, and whether the caller has answers read aloud.',
  },
  input: none,
  output: state,
})

export const setReadsAloud = defineRoute({
  method: 'PUT',
  path: '/kb/speech',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '打开或关闭本人的语音播报。',
    en: 'Set whether answers are read aloud to the caller.',
  },
  input: z.object({ readsAloud: z.boolean() }),
  output: state,
})
