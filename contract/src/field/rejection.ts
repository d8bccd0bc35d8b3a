import { z } from 'zod'
import { instant } from '../fields.ts'

/** Why a frame or one of its values was not taken. */
export const rejectionReasons = [
  // Bytes of HJ 212 that are no frame.
  'noise',
  'truncated',
  'crc',
  'length',
  'oversize',
  // Frames of HJ 212 that cannot be read.
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
  // Who sends.
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
  'time-unreadable',
  'time-in-seconds',
  'time-without-offset',
  'time-ahead',
  'time-too-old',
  // The server's own state; the sender gets no acknowledgement and sends again.
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
