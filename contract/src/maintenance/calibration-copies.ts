import { z } from 'zod'
import { id } from '../fields.ts'
import { defineForm } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { formShape } from '../kit/value-shapes.ts'
import { defineRoute } from '../route.ts'

/** The points that get a rule like that of another. */
export const calibrationCopyForm = defineForm({
  fields: {
    point_ids: field.choices('监测点', 'Points', { to: 'point' }, { maxItems: 200, span: 24 }),
  },
  // At least one.
  rules: { point_ids: { requiredWhen: ['point_ids', '=', null] } },
})

export const copyCalibrationRule = defineRoute({
  method: 'POST',
  path: '/maintenance/calibration-rules/:ruleId/copy',
  access: 'maintenance.plan',
  summary: {
    zh: '把一条校准规则复制到其他监测点；已有同类规则的，以及按计量单位计的限值而计量单位不同的，跳过。',
    en: 'Copy a calibration rule to other points. Those that have one of its kind are left out, and where the limit is in a unit of measure, those of another one.',
  },
  input: formShape(calibrationCopyForm, z.object({ ruleId: id })),
  output: z.object({ added: z.int(), leftOut: z.int() }),
})
