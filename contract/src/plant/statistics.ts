import { z } from 'zod'
import { commaList, id, instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { stateWords } from './state-words.ts'

export const statisticsUnits = ['hour', 'day', 'month', 'year'] as const
export type StatisticsUnit = (typeof statisticsUnits)[number]

const dayMs = 86_400_000

/** The longest span of statistics by each unit, milliseconds: the longest month with an hour more, a leap year, ten years. */
export const longestStatisticsMs: Record<StatisticsUnit, number> = {
  hour: 31 * dayMs + 3_600_000,
  day: 366 * dayMs + 3_600_000,
  month: 3653 * dayMs,
  year: 3653 * dayMs,
}

const numbers = z.array(z.number().nullable())

/**
 * Columns of one point, one place a unit. All but `count` and `completeness` are of valid samples only: flag N, and not under
 * maintenance. Null where there is none, and where it is unknown of data that are older than the samples and were computed by an
 * earlier version.
 */
export const pointStatistics = z.object({
  pointId: id,
  name: localText,
  unitOfMeasure: z.string(),
  decimals: z.number().int(),
  states: stateWords.nullable(),
  /** Samples, and those of them that are valid. */
  count: z.array(z.number().int()),
  valid: z.array(z.number().int()),
  /** Share of the samples expected until now, 0 to 1; null for a unit that has not begun. */
  completeness: numbers,
  /** With two digits more than the point has, as the deviation. */
  mean: numbers,
  /** Standard deviation of the values as a sample (n − 1). */
  deviation: numbers,
  min: numbers,
  /** The first moment of the minimum, milliseconds since 1970. */
  minAt: numbers,
  max: numbers,
  maxAt: numbers,
  /** The last value. */
  last: numbers,
})
export type PointStatistics = z.infer<typeof pointStatistics>

export const calendarStatistics = z.object({
  unit: z.enum(statisticsUnits),
  timeZone: z.string(),
  /** Beginnings of the units, and the end of the last: one more than there are units; milliseconds since 1970. */
  bounds: z.array(z.number()),
  points: z.array(pointStatistics),
})
export type CalendarStatistics = z.infer<typeof calendarStatistics>

export const readCalendarStatistics = defineRoute({
  method: 'GET',
  path: '/monitoring/statistics',
  access: 'monitoring.view',
  summary: {
    zh: '按时、日、月或年统计最多 20 个监测点：样本数、平均值、标准差、最小值和最大值及其时间。',
    en: 'Read statistics of up to 20 points by hour, day, month or year: count, mean, deviation, extremes with their times.',
  },
  input: z.object({
    pointIds: commaList(id, 20),
    /** The whole units that contain the span are counted. */
    from: instant,
    to: instant,
    unit: z.enum(statisticsUnits),
  }),
  output: calendarStatistics,
})
