import { z } from 'zod'
import { instant } from '../fields.ts'

/** Reasons for which a frame or a value is rejected. */
export const rejectionReasons = [
  // HJ 212: bytes that are not a frame.
  'noise',
  'truncated',
  'crc',
  'length',
  'oversize',
  // HJ 212: frames that cannot be parsed.
  'cp-missing',
  'cp-syntax',
  'cp-conflict',
  'header-syntax',
  'header-conflict',
  'qn',
  'st',
  'cn',
  'mn',
  'flag',
  'packet-number',
  'encrypted',
  'not-encrypted',
  'sm4-key-wrong',
  'command',
  'data-time',
  // The sender.
  'station-unknown',
  'password-wrong',
  'key-unknown',
  'disabled',
  'too-many-connections',
  'too-many-requests',
  'too-many-rejections',
  'topic-not-allowed',
  // Payloads of MQTT and HTTP.
  'payload-malformed',
  'payload-too-large',
  // Single values.
  'value-missing',
  'value-unreadable',
  'statistic',
  'statistic-without-channel',
  'sample-time',
  'duplicate',
  'flag-unknown',
  'factor-unknown',
  'point-retired',
  'time-unreadable',
  'time-in-seconds',
  'time-without-offset',
  'time-ahead',
  'time-too-old',
  // The state of the server; the sender gets no acknowledgement and sends again.
  'overloaded',
  'not-stored',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** `reason` is one of `rejectionReasons`. */
export const rejectionCount = z.object({
  reason: z.string(),
  count: z.number().int(),
  lastAt: instant,
})
export type RejectionCount = z.infer<typeof rejectionCount>
