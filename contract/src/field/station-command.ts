import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** The last three request the records of a period, given by `from` and `to`. */
export const commandKinds = [
  'read-clock',
  'set-clock',
  'set-interval',
  'request-realtime',
  'request-minutes',
  'request-hours',
  'request-days',
] as const
export type CommandKind = (typeof commandKinds)[number]

/** Result of a command: QnRtn and ExeRtn of HJ 212 as returned by the station, or no answer. */
export const commandResults = [
  'done',
  'no-answer',
  'refused',
  'password-wrong',
  'station-wrong',
  'system-wrong',
  'flag-wrong',
  'request-number-wrong',
  'command-wrong',
  'crc-wrong',
  'failed',
  'condition-missing',
  'timed-out',
  'busy',
  'system-fault',
  'no-data',
  'unknown',
] as const

export const sendCommand = defineRoute({
  method: 'POST',
  path: '/ingest/connections/:connectionId/commands',
  access: 'ingest.manage',
  summary: {
    zh: '向已连接的 HJ 212 站点发送命令并等待应答。',
    en: 'Send a command to a connected HJ 212 station and wait for its answer.',
  },
  input: z.object({
    connectionId: id,
    command: z.enum(commandKinds),
    /** Of set-interval: seconds between two real-time values. */
    seconds: z.number().int().min(30).max(3600).optional(),
    from: instant.optional(),
    to: instant.optional(),
  }),
  output: z.object({
    answered: z.boolean(),
    result: z.enum(commandResults),
    /** The clock of the station, if requested and returned. */
    stationTime: instant.nullable(),
  }),
})
