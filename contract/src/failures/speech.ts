import type { Failure } from './failure.ts'

export const speechFailures = {
  'speech.off': {
    status: 503,
    zh: '本系统未启用语音播报，请阅读文字',
    en: 'Speech is switched off here. Read the text instead.',
  },
  'speech.unavailable': {
    status: 503,
    zh: '语音暂时无法生成，请阅读文字，稍后再试',
    en: 'Speech cannot be made at the moment. Read the text, or try again later.',
  },
  'speech.busy': {
    status: 503,
    zh: '等待语音播报的人较多，请 {seconds} 秒后再试',
    en: 'Too many texts are waiting to be spoken. Try again in {seconds} s.',
  },
  'speech.nothing-to-say': {
    status: 400,
    zh: '文本中没有可以朗读的内容',
    en: 'The text has nothing that can be spoken',
  },
} as const satisfies Record<string, Failure>
