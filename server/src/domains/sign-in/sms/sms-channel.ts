import type { Language } from '@iwater/contract/errors'

/** Minutes for which a code is good. */
export const codeMinutes = 5

export type SmsMessage = { mobile: string; code: string; language: Language }

/** A message that a channel did not take. `isChannelDown` tells whether others would fare no better. */
export class SmsFailure extends Error {
  readonly isChannelDown: boolean

  constructor(reason: string, options: { isChannelDown: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause })
    this.isChannelDown = options.isChannelDown
  }
}

/** What codes travel by. `send` throws an SmsFailure when the message was not taken. */
export type SmsChannel = {
  name: 'outbox' | 'aliyun' | 'tencent'
  send(message: SmsMessage): Promise<void>
}

const texts = {
  zh: (code: string) => `验证码 ${code}，${codeMinutes} 分钟内有效。请勿告诉他人。`,
  en: (code: string) =>
    `Your code is ${code}, valid for ${codeMinutes} minutes. Tell it to nobody.`,
} as const

/** What a message says, for the outbox; elsewhere a template that is registered at the channel says it. */
export const textOf = ({ code, language }: Pick<SmsMessage, 'code' | 'language'>) =>
  texts[language](code)
