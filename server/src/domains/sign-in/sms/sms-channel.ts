import type { Language } from '@iwater/contract/errors'

/** `minutes`: how long the code is valid. */
export type SmsMessage = { mobile: string; code: string; minutes: number; language: Language }

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
  zh: (code: string, minutes: number) => `验证码 ${code}，${minutes} 分钟内有效。请勿告诉他人。`,
  en: (code: string, minutes: number) =>
    `Your code is ${code}, valid for ${minutes} minutes. Tell it to nobody.`,
} as const

/** The text of a message, for the outbox; elsewhere a template registered at the channel holds it. */
export const textOf = ({
  code,
  minutes,
  language,
}: Pick<SmsMessage, 'code' | 'minutes' | 'language'>) => texts[language](code, minutes)
