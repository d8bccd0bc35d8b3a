import { z } from 'zod'
import { id, instant, type LocalText, localText, logPerson, page, pageFields } from './fields.ts'
import { defineRoute } from './route.ts'

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** What people call the kinds of jobs. */
export const jobKindNames = {
  'imports.check': { zh: '数据导入：试运行', en: 'Data import: dry run' },
  'imports.store': { zh: '数据导入：入库', en: 'Data import: storing' },
} as const satisfies Record<string, LocalText>

export type JobKindName = keyof typeof jobKindNames

/** The name of a kind; of one of another version of the product its key. */
export const jobKindName = (kind: string): LocalText =>
  Object.hasOwn(jobKindNames, kind) ? jobKindNames[kind as JobKindName] : { zh: kind, en: kind }

export const job = z.object({
  jobId: id,
  kind: z.string(),
  /** Name of the kind. */
  name: localText,
  /** What it works on, such as the name of a file, and the id of that; null for jobs without. */
  subject: z.string().nullable(),
  subjectId: id.nullable(),
  state: z.enum(jobStates),
  /** Asked to end; a running job does so between two steps of its work. */
  isCancelling: z.boolean(),
  /** How far it has come, in units of its kind; the total is null until it is known. */
  doneCount: z.number().int(),
  totalCount: z.number().int().nullable(),
  /** How often it was begun. */
  attempts: z.number().int(),
  /** Who ordered it; null for the product itself. */
  orderedBy: logPerson.nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** When it is tried again after an attempt that failed. */
  nextAttemptAt: instant.nullable(),
  /** Why it failed, or while it waits the last attempt did, in the caller's language. */
  failure: z.string().nullable(),
  /** Goes on when the server has storage space again. */
  waitsForSpace: z.boolean(),
})
export type Job = z.infer<typeof job>

export const listJobs = defineRoute({
  method: 'GET',
  path: '/jobs',
  access: 'signed-in',
  summary: {
    zh: '列出后台任务，最新的在前：本人的任务；管理员可列出其可见单位的全部任务。',
    en: 'List background jobs, newest first: those of the caller, or for administrators all of the organisations they see.',
  },
  input: z.object({
    of: z.enum(['own', 'all']).default('own'),
    state: z.enum(jobStates).optional(),
    ...pageFields,
  }),
  /** `mayListAll`: whether `all` shows more than the caller's own. */
  output: page(job).extend({ mayListAll: z.boolean() }),
})

export const readJob = defineRoute({
  method: 'GET',
  path: '/jobs/:jobId',
  access: 'signed-in',
  summary: {
    zh: '查询一个后台任务的状态和进度。',
    en: 'Read the state and progress of a background job.',
  },
  input: z.object({ jobId: id }),
  output: job,
})

export const cancelJob = defineRoute({
  method: 'POST',
  path: '/jobs/:jobId/cancel',
  access: 'signed-in',
  summary: {
    zh: '取消尚未结束的后台任务；已完成的部分保留。',
    en: 'Cancel a background job that has not ended; what it has done stays.',
  },
  input: z.object({ jobId: id }),
  output: job,
})
