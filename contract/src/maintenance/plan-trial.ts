import { z } from 'zod'
import { expressionLimits } from '../expressions/limits.ts'
import { id, instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** Of a point now; `flagged` is a value that the device marked as not valid. */
export const trialStates = ['fresh', 'stale', 'flagged', 'missing'] as const
export type TrialState = (typeof trialStates)[number]

const conditionTrial = z.object({
  condition: z.string().max(expressionLimits.length),
  points: z.array(z.object({ name: z.string().max(32), pointId: id.nullable() })).max(100),
})

const presentPoint = z.object({
  /** In the condition. */
  name: z.string(),
  /** Null where no point is chosen, or one that is not visible. */
  point: localText.nullable(),
  unitOfMeasure: z.string(),
  decimals: z.number().int(),
  state: z.enum(trialStates),
  /** The last one, whether it counts or not. */
  value: z.number().nullable(),
  at: instant.nullable(),
})
export type PresentPoint = z.infer<typeof presentPoint>

export const tryCondition = defineRoute({
  method: 'POST',
  path: '/maintenance/plans/try-condition',
  access: 'maintenance.plan',
  summary: {
    zh: '用监测点的当前值试算维护计划的条件，不保存。',
    en: 'Verify the condition of a maintenance plan on the present values of its points, without saving.',
  },
  input: conditionTrial,
  output: z.object({
    /** What is wrong with the condition, and at which character, counted from 0. */
    fault: z.object({ at: z.number().int(), text: z.string() }).nullable(),
    points: z.array(presentPoint),
    /** Null where values are missing that decide it, or where the condition is faulty. */
    isMet: z.boolean().nullable(),
  }),
})
export type ConditionTrial = z.infer<typeof tryCondition.output>

const hours = z.number().min(0).max(1_000_000_000)

export const tryRunningHours = defineRoute({
  method: 'POST',
  path: '/maintenance/plans/try-hours',
  access: 'maintenance.plan',
  summary: {
    zh: '按计时监测点的当前读数试算运行小时和剩余小时，不保存。',
    en: 'Verify running hours of a maintenance plan by the present reading of its counter, without saving.',
  },
  input: z.object({
    counterPointId: id,
    everyHours: hours.positive(),
    hoursDone: hours,
    hoursDoneAt: instant,
    changes: z.array(z.object({ at: instant, lastReading: hours, firstReading: hours })).max(100),
  }),
  output: z.object({
    point: presentPoint,
    /** Since the last work; null where the counter has no valid reading. */
    run: z.number().nullable(),
    isDue: z.boolean(),
  }),
})
export type HoursTrial = z.infer<typeof tryRunningHours.output>
