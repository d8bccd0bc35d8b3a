import { z } from 'zod'
import { id } from '../fields.ts'
import { defineForm } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { formShape } from '../kit/value-shapes.ts'
import { defineRoute } from '../route.ts'

/** What a copy of a unit is called, and where it stands. */
export const unitCopyForm = defineForm({
  fields: {
    name: field.localized('副本名称', 'Name of the copy', {
      required: true,
    }),
    organisation_id: field.reference('所属单位', 'Organisation', 'organisation', {
      required: true,
    }),
  },
})

export const copyUnit = defineRoute({
  method: 'POST',
  path: '/plant/units/:unitId/copy',
  access: 'monitoring.manage',
  summary: {
    zh: '复制监测单元及其在用的设备、监测点和当前限值；不复制历史数据、现场连接和密钥。',
    en: 'Copy a unit with its devices, points and present limits, as far as they are in use; no history, connections or keys.',
  },
  input: formShape(unitCopyForm, z.object({ unitId: id })),
  output: z.object({
    unitId: id,
    devices: z.number().int(),
    points: z.number().int(),
  }),
})
