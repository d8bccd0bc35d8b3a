import { z } from 'zod'
import { instant } from './fields.ts'
import { qualityFlag } from './monitoring.ts'
import { defineRoute } from './route.ts'

/** One reading that a device pushes. Without `at` (ISO 8601, or milliseconds since 1970) the arrival counts. */
export const reading = z.object({
  key: z.string().min(1).max(64),
  value: z.number(),
  at: z.union([instant, z.number().int().positive()]).optional(),
  flag: qualityFlag.default('N'),
})
export type Reading = z.infer<typeof reading>

/** Called by devices with `Authorization: Device <key>`; also takes JSON lines of readings. */
export const pushReadings = defineRoute({
  method: 'POST',
  path: '/ingest/push',
  access: 'public',
  summary:
    'Takes readings of the device whose key the request carries; answers when they are stored.',
  // What is no reading is refused by itself, with its place, and does not take the others with it.
  input: z.union([
    z.array(reading.or(z.unknown())).min(1).max(10_000),
    reading.or(z.looseObject({})),
  ]),
  output: z.object({
    accepted: z.number().int(),
    duplicates: z.number().int(),
    rejected: z.array(z.object({ index: z.number().int(), reason: z.string() })),
  }),
})
