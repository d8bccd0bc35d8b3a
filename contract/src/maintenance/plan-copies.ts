import { z } from 'zod'
import { id, localText } from '../fields.ts'
import { unitKind } from '../monitoring.ts'
import { defineRoute } from '../route.ts'

/** Units or devices that one call copies a plan to. Each adds a dozen entries of the trail, which the commit has seconds for. */
export const mostCopies = 60

/** What a plan is copied to: whole units, on their devices of the same names, or single devices. */
export const copyTargetKinds = ['unit', 'device'] as const
export type CopyTargetKind = (typeof copyTargetKinds)[number]

const copyTarget = z.object({
  /** Of the unit or device. */
  id,
  name: localText,
  /** Where it stands: the organisation of a unit, the unit of a device. */
  place: localText,
})
export type CopyTarget = z.infer<typeof copyTarget>

const planId = z.object({ planId: id })

export const listCopyTargets = defineRoute({
  method: 'GET',
  path: '/maintenance/plans/:planId/copy-targets',
  access: 'maintenance.plan',
  summary: {
    zh: '列出维护计划可复制到的监测单元或设备，最多 60 个。',
    en: 'List units or devices that a maintenance plan can be copied to, at most 60.',
  },
  input: planId.extend({
    kind: z.enum(copyTargetKinds).default('unit'),
    keyword: z.string().trim().max(64).optional(),
    /** Of units, or of those that devices stand in. */
    unitKind: unitKind.optional(),
    /** With those below it. */
    organizationId: id.optional(),
  }),
  output: z.object({
    targets: z.array(copyTarget),
    total: z.number().int(),
    /** The unit that the copies are made after, and its device where the plan is about one alone. */
    source: z.object({
      name: localText,
      kind: unitKind,
      device: localText.nullable(),
    }),
  }),
})
export type CopyTargets = z.infer<typeof listCopyTargets.output>

/**
 * Why a target gets no copy: it has a plan of the same name already; it has no device, or several, of the name; its device has no point,
 * or several, of the factor; its hour counter has no reading to begin with; it is retired or not visible.
 */
export const leftOutReasons = [
  'same-plan',
  'no-device',
  'several-devices',
  'no-point',
  'several-points',
  'no-reading',
  'not-found',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const copyOrder = planId.extend({
  kind: z.enum(copyTargetKinds),
  targetIds: z.array(id).min(1).max(mostCopies),
})

const leftOut = z.object({
  id,
  /** Null for what is not visible. */
  name: localText.nullable(),
  reason: z.enum(leftOutReasons),
  /** The device or point of the plan that has no counterpart. */
  missing: localText.nullable(),
})
export type LeftOut = z.infer<typeof leftOut>

export const previewPlanCopies = defineRoute({
  method: 'POST',
  path: '/maintenance/plans/:planId/copies/preview',
  access: 'maintenance.plan',
  summary: {
    zh: '预览复制维护计划的结果：哪些会生成，哪些不会及原因。',
    en: 'Explain what copying a maintenance plan would do: which copies are made, and which are not and why.',
  },
  input: copyOrder,
  output: z.object({
    copies: z.array(
      copyTarget.extend({
        /** Points of the copy, in the order of the plan. */
        points: z.array(localText),
      }),
    ),
    leftOut: z.array(leftOut),
  }),
})
export type CopyPreview = z.infer<typeof previewPlanCopies.output>

export const copyPlan = defineRoute({
  method: 'POST',
  path: '/maintenance/plans/:planId/copies',
  access: 'maintenance.plan',
  summary: {
    zh: '把维护计划复制到其他监测单元或设备，每个一份；条件和计时监测点换成同一因子的监测点。',
    en: 'Copy a maintenance plan to other units or devices, one for each, with their points of the same factors in place of its own.',
  },
  input: copyOrder,
  output: z.object({ copied: z.number().int(), leftOut: z.array(leftOut) }),
})
