import { z } from 'zod'
import { id } from '../fields.ts'
import { mostSaved } from '../kit/calls.ts'
import { defineRoute } from '../route.ts'

/** What can be retired, from the outside in. */
export const retirableKinds = ['unit', 'device', 'point'] as const
export type RetirableKind = (typeof retirableKinds)[number]

export const setRetired = defineRoute({
  method: 'POST',
  path: '/plant/retirements',
  access: 'monitoring.manage',
  summary: {
    zh: '将单元、设备或监测点退役或恢复使用：下级一并退役，只有随其退役的下级一并恢复；历史数据保留，不再接收数据。',
    en: 'Retire units, devices or points, or bring them back, with what is below. History is kept; no values are taken while retired.',
  },
  input: z.object({
    kind: z.enum(retirableKinds),
    ids: z.array(id).min(1).max(mostSaved),
    isRetired: z.boolean(),
  }),
  /** How many have changed. */
  output: z.object({
    units: z.number().int(),
    devices: z.number().int(),
    points: z.number().int(),
  }),
})
