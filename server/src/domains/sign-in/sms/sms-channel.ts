import type { Language } from '@iwater/contract/errors'

/** Minutes for which a code is valid. */
export const codeMinutes = 5

export type SmsMessage = { mobile: string; code: string; language: Language }

/** A message that a channel did not accept. `isChannelDown` tells whether others would fail too. */
export class SmsFailure extends Error {
  readonly isChannelDown: boolean

  constructor(reason: string, options: { isChannelDown: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause })
    this.isChannelDown = options.isChannelDown
  }
}

/** The channel of codes. `send` throws an SmsFailure when the message was not accepted. */
export type SmsChannel = {
  name: 'outbox' | 'aliyun' | 'tencent'
  send(message: SmsMessage): Promise<void>
}

const texts = {
  zh: (code: string) => `验证码 ${code}，${codeMinutes} 分钟内有效。请勿告诉他人。`,
  en: (code: string) =>
    `Your code is ${code}, valid for ${codeMinutes} minutes. Tell it to nobody.`,
} as const

/** The text of a message, for the outbox; elsewhere a template registered at the channel holds it. */
export const textOf = ({ code, language }: Pick<SmsMessage, 'code' | 'language'>) =>
  texts[language](code)
