import { z } from 'zod'
import { instant, none } from './fields.ts'
import { defineRoute } from './route.ts'

/** What a tenant may keep for how many days. The database has the same bounds. */
export const retentionBounds = {
  samples: { least: 30, most: 36_500 },
  'sign-ins': { least: 180, most: 3653 },
  sms: { least: 180, most: 3653 },
  messages: { least: 30, most: 3653 },
  'browser-errors': { least: 7, most: 1096 },
  'function-use': { least: 92, most: 3653 },
  exports: { least: 1, most: 28 },
} as const satisfies Record<string, { least: number; most: number }>

export type RetentionKind = keyof typeof retentionBounds
export const retentionKinds = Object.keys(retentionBounds) as [RetentionKind, ...RetentionKind[]]

/** What the product keeps for a span that nobody changes, or for ever. */
export const fixedKinds = [
  'minutes',
  'hours',
  'days',
  'audit-trail',
  'files',
  'jobs',
  'chats',
  'hand-overs',
  'unanswered',
] as const
export type FixedKind = (typeof fixedKinds)[number]

/**
 * Pollutant discharge permits of China have monitoring records kept for five years at least (as the permits demand,
 * permit.mee.gov.cn): an obligation of dischargers, not of every organisation.
 */
export const dischargerSampleDays = 1827

const amount = z.object({
  count: z.number(),
  /** Whether the count comes from the statistics of the database, as that of very many rows does. */
  isEstimate: z.boolean(),
  /** Space in the database with its indexes, or of the files. Files are exact, all else is estimated from the average row. */
  bytes: z.number(),
})
export type Amount = z.infer<typeof amount>

const kept = amount.extend({
  /** Day of the oldest in the time zone of the tenant; null where there is none, or it is not known. */
  oldest: z.iso.date().nullable(),
  /** Growth in a day, the average of the last 30 days. */
  daily: z.object({ count: z.number(), bytes: z.number() }),
  /** Of samples: what those of open days take, as many days after a year as today. It is a part of `bytes`, not of the growth. */
  openBytes: z.number().optional(),
})
export type Kept = z.infer<typeof kept>

const changeable = kept.extend({
  kind: z.enum(retentionKinds),
  days: z.number().int(),
  /** The days that apply while the tenant has not set any, as the operator has decided. */
  usualDays: z.number().int(),
})
export type ChangeableRetention = z.infer<typeof changeable>

const fixed = kept.extend({
  kind: z.enum(fixedKinds),
  /** null: for ever, or until somebody deletes it. */
  days: z.number().int().nullable(),
})
export type FixedRetention = z.infer<typeof fixed>

export const readRetention = defineRoute({
  method: 'GET',
  path: '/retention',
  access: 'organisation.manage',
  summary: {
    zh: '列出本单位各类数据的保留期限、数量、占用空间与每日增长。',
    en: 'List how long the tenant keeps each kind of data, with amounts, space and daily growth.',
  },
  input: none,
  output: z.object({
    at: instant,
    changeable: z.array(changeable),
    fixed: z.array(fixed),
  }),
})

export const previewRetention = defineRoute({
  method: 'GET',
  path: '/retention/:kind/preview',
  access: 'organisation.manage',
  summary: {
    zh: '查询把保留期限改为若干天会删除什么，以及届时占用的空间。',
    en: 'Read what a span would delete, and the space that the kind would take.',
  },
  input: z.object({
    kind: z.enum(retentionKinds),
    days: z.coerce.number().int().min(1).max(36_500),
  }),
  output: z.object({
    /** What would be deleted; null if nothing. Days in the time zone of the tenant, `before` is the first day that stays. */
    deleted: amount
      .extend({
        from: z.iso.date(),
        before: z.iso.date(),
        /** Whether there may be more, which are not counted yet. */
        isAtLeast: z.boolean().optional(),
      })
      .nullable(),
    /** Space once the span is full at the present growth. */
    projectedBytes: z.number(),
    /** For a longer span: the day before which data were deleted and stay deleted; null if none were. */
    keptFrom: z.iso.date().nullable(),
  }),
})
export type RetentionPreview = z.infer<(typeof previewRetention)['output']>

export const changeRetention = defineRoute({
  method: 'PUT',
  path: '/retention/:kind',
  access: 'organisation.manage',
  summary: {
    zh: '修改一类数据的保留期限；会删除数据时须确认。',
    en: 'Change how long a kind of data is kept. Has to be confirmed if data would be deleted.',
  },
  input: z.object({
    kind: z.enum(retentionKinds),
    /** Within the bounds of the kind, or as many as the operator has decided. */
    days: z.number().int().min(0).max(100_000),
    /** The days as they were read. */
    formerDays: z.number().int().min(1).max(2_147_483_647),
    /** Whether the caller has agreed to what the preview told. */
    isConfirmed: z.boolean().default(false),
  }),
  output: z.null(),
})
