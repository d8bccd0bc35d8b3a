import { z } from 'zod'
import { id, instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { weatherSource } from './provider.ts'

/** Longer spans have days instead of hours. */
export const longestHourlyMs = 8 * 86_400_000
/** That of a trend: ten years and what its ends are rounded to. */
const longestMs = 3670 * 86_400_000

const bucket = z.object({
  /** When it begins. */
  at: instant,
  /** °C; of an hour both are the same. */
  low: z.number(),
  high: z.number(),
  /** mm; null where the provider did not say. */
  precipitation: z.number().nullable(),
})
export type WeatherBucket = z.infer<typeof bucket>

export const readWeatherCourse = defineRoute({
  method: 'GET',
  path: '/weather/course',
  access: 'monitoring.view',
  summary: {
    zh: '查询单位所在地一段时间的气温和降水，八天以内按小时，更长按天。',
    en: 'Read temperature and precipitation at an organisation over a span: hours of up to eight days, days of longer ones.',
  },
  input: z
    .object({ orgId: id.optional(), from: instant, to: instant })
    .refine(({ from, to }) => from < to && Date.parse(to) - Date.parse(from) <= longestMs),
  output: z.object({
    /** null where neither the organisation nor a superior of it has weather. */
    city: localText.nullable(),
    /** Length of a bucket, milliseconds. */
    bucketMs: z.number().int(),
    rows: z.array(bucket),
    /** Of the newest row. */
    source: weatherSource.nullable(),
  }),
})
