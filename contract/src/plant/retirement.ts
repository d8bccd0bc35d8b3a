import { z } from 'zod'
import { id } from '../fields.ts'
import { mostSaved } from '../kit/calls.ts'
import { defineRoute } from '../route.ts'

/** What can be retired. */
export type RetirableKind = 'unit' | 'device' | 'point'

const ids = z.array(id).max(mostSaved).default([])

export const setRetired = defineRoute({
  method: 'POST',
  path: '/plant/retirements',
  access: 'monitoring.manage',
  summary: {
    zh: '将单元、设备或监测点退役或恢复使用：下级一并退役，只有随其退役的下级一并恢复；历史数据保留，不再接收数据。',
    en: 'Retire units, devices or points, or bring them back, with what is below. History is kept; no values are taken while retired.',
  },
  input: z.object({ unitIds: ids, deviceIds: ids, pointIds: ids, isRetired: z.boolean() }),
  /** How many have changed. */
  output: z.object({
    units: z.number().int(),
    devices: z.number().int(),
    points: z.number().int(),
  }),
})
