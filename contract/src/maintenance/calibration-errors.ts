import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { pages } from '../pages/pages.ts'
import { defineRoute } from '../route.ts'
import {
  type CalibrationKind,
  type CalibrationResult,
  calibrationKinds,
  calibrationResults,
  type ErrorKind,
  errorKinds,
} from './calibration-fields.ts'

/** Records of one answer; earlier ones are left out. */
export const mostErrors = 1000

const valuesOf = <T extends string>(items: readonly { value: T }[]) =>
  z.enum(items.map(({ value }) => value) as [T, ...T[]])

const calibrationErrorPoint = z.object({
  recordId: id,
  at: z.iso.datetime(),
  /** In the unit of measure where `errorKind` is absolute, else in per cent. Of a comparison that of the pair furthest off. */
  error: z.number(),
  adjustedError: z.number().nullable(),
  errorKind: valuesOf<ErrorKind>(errorKinds),
  unitOfMeasure: z.string().nullable(),
  /** The record was judged by: an error from `-limit` to `limit` passes. */
  limit: z.number().nullable(),
  result: valuesOf<CalibrationResult>(calibrationResults),
})
export type CalibrationErrorPoint = z.infer<typeof calibrationErrorPoint>

export const listCalibrationErrors = defineRoute({
  method: 'GET',
  path: '/maintenance/calibration-errors',
  access: pages.calibrations.permission,
  summary: {
    zh: '按时间列出一个监测点某类核查、校准或比对的误差与限值；作废的和没有误差的除外。',
    en: 'List the errors of one kind of check at a point in the order of time, with their limits; void records and those without an error are left out.',
  },
  input: z.object({
    pointId: id,
    kind: valuesOf<CalibrationKind>(calibrationKinds),
    from: instant,
  }),
  output: z.array(calibrationErrorPoint),
})
