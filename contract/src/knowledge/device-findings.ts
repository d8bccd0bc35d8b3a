import { z } from 'zod'
import { id, instant, localText } from '../fields.ts'
import { qualityFlag } from '../monitoring.ts'
import { stateWords } from '../plant/state-words.ts'
import { defineRoute } from '../route.ts'

/**
 * Whether a value may rule a reason out, and why not. `stale`: no value for three periods, or it was measured longer ago than
 * that; `future`: measured later than now; `maintenance`: someone works on the point, or did since it was measured; `offline`: its
 * connection is silent; `other-unit`: its unit of measure is not one of the factor's quantity.
 */
export const readingStates = [
  'usable',
  'missing',
  'flagged',
  'maintenance',
  'future',
  'stale',
  'offline',
  'other-unit',
] as const
export const readingState = z.enum(readingStates)
export type ReadingState = z.infer<typeof readingState>

/** Points that a rule does not ask about are shown besides, up to this many values in all. */
export const mostDeviceValues = 8

const deviceValue = z.object({
  pointId: id,
  name: localText,
  factor: z.string(),
  unitOfMeasure: z.string(),
  decimals: z.number().int(),
  /** Of a digital point: what it is called at 1 and at 0. */
  states: stateWords.nullable(),
  /** The last value, in the unit of measure of the point; null where there is none. */
  value: z.number().nullable(),
  flag: qualityFlag.nullable(),
  /** When it was measured, by the clock of the device. */
  at: instant.nullable(),
  /** Seconds from then until `checkedAt`; negative for a value of the future. */
  ageSeconds: z.number().int().nullable(),
  state: readingState,
  /** Whether a rule of the question asks for its factor. Those come first. */
  isAsked: z.boolean(),
})
export type DeviceValue = z.infer<typeof deviceValue>

const deviceFindings = z.object({
  deviceId: id,
  name: localText,
  unitId: id,
  unitName: localText,
  checkedAt: instant,
  values: z.array(deviceValue),
  /** Factors that rules of the question ask for and no point of the device in use measures. */
  missing: z.array(z.object({ factor: z.string(), name: localText })),
  /** The reasons that the values rule out. */
  contradicted: z.array(
    z.object({
      reasonId: id,
      /** In the language of the caller. */
      why: z.string(),
      /** The points whose values say so, in `values`. */
      pointIds: z.array(id).min(1),
    }),
  ),
})
export type DeviceFindings = z.infer<typeof deviceFindings>

export const readDeviceFindings = defineRoute({
  method: 'GET',
  path: '/kb/device-findings',
  access: 'monitoring.view',
  summary: {
    zh: '查询设备的实时值，以及这些值排除了问题的哪些原因。',
    en: 'Read the live values of a device and which reasons of a question they rule out.',
  },
  input: z.object({ deviceId: id, questionId: id }),
  output: deviceFindings,
})
