import type { SmsChannel } from './sms-channel.ts'

/** Sends nothing anywhere: the message is kept, and an administrator reads it. */
export const outboxChannel: SmsChannel = { name: 'outbox', send: async () => undefined }
