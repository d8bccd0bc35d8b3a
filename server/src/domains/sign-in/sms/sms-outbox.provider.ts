import type { SmsChannel } from './sms-channel.ts'

/** Sends nothing: the message is stored, and an administrator reads it. */
export const outboxChannel: SmsChannel = { name: 'outbox', send: async () => undefined }
