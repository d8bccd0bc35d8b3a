import { z } from 'zod'
import { qualityFlag } from '../monitoring.ts'
import { defineRoute } from '../route.ts'

/**
 * One reading that a device pushes. A number may be written as text, a boolean stands for 1 or 0. `at` is ISO 8601
 * with an offset, or milliseconds since 1970; if omitted, the time of arrival applies.
 */
const reading = z.object({
  key: z.string().min(1).max(64),
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  at: z.union([z.string(), z.number()]).optional(),
  flag: qualityFlag.optional(),
})
export type Reading = z.infer<typeof reading>

/** Maximum readings per request. */
export const maxReadings = 10_000

/** Called by devices with `Authorization: Device <key>`; also takes JSON lines of readings. */
export const pushReadings = defineRoute({
  method: 'POST',
  path: '/ingest/push',
  access: 'public',
  takesText: true,
  summary: {
    zh: '接收请求所携密钥对应设备的读数；入库后返回。',
    en: 'Store readings of the device whose key the request carries; answers once they are stored.',
  },
  input: z.union([z.array(reading).min(1).max(maxReadings), reading]),
  output: z.object({
    accepted: z.number().int(),
    duplicates: z.number().int(),
    rejected: z.array(z.object({ index: z.number().int(), reason: z.string() })),
  }),
})
