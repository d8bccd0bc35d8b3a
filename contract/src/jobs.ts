import { z } from 'zod'
import { id, instant, type LocalText, localText, logPerson, page, pageFields } from './fields.ts'
import { defineRoute } from './route.ts'

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** Names of the kinds of jobs. */
export const jobKindNames = {
  'imports.check': { zh: '数据导入：试运行', en: 'Data import: dry run' },
  'imports.store': { zh: '数据导入：入库', en: 'Data import: storing' },
  'imports.undo': { zh: '数据导入：撤销', en: 'Data import: undoing' },
  'records.export': { zh: '导出', en: 'Export' },
  'records.check-import': { zh: '导入：试运行', en: 'Import: dry run' },
  'records.store-import': { zh: '导入：写入', en: 'Import: storing' },
  'records.preview-undo': { zh: '撤销导入：核对', en: 'Undoing of an import: preview' },
  'records.undo-import': { zh: '撤销导入', en: 'Undoing of an import' },
  'records.expire-imports': { zh: '清理到期的导入', en: 'Clean-up of expired imports' },
  'records.expire-exports': { zh: '删除到期的导出文件', en: 'Deletion of expired exports' },
  'connections.move-values': { zh: '通道改接：移动数据', en: 'Channel: moving of values' },
  'maintenance.open-tasks': { zh: '生成到期的维护工作', en: 'Opening of due maintenance tasks' },
  'knowledge.check-unanswered': {
    zh: '核对未找到答案的提问',
    en: 'Check of texts without an answer',
  },
  'knowledge.tell-editors': { zh: '知识库周报', en: 'Weekly message about the knowledge base' },
  'chat.expire': { zh: '删除到期的客服对话', en: 'Deletion of expired chats' },
  'drafts.expire': { zh: '删除到期的草稿', en: 'Deletion of expired drafts' },
  'people.expire-passwords': {
    zh: '删除到期的初始密码',
    en: 'Deletion of expired first passwords',
  },
  'functions.expire': { zh: '删除到期的功能使用记录', en: 'Deletion of old uses of functions' },
} as const satisfies Record<string, LocalText>

export type JobKindName = keyof typeof jobKindNames

/** The name of a kind; for a kind of another version its key. */
export const jobKindName = (kind: string): LocalText =>
  Object.hasOwn(jobKindNames, kind) ? jobKindNames[kind as JobKindName] : { zh: kind, en: kind }

export const job = z.object({
  jobId: id,
  kind: z.string(),
  /** Name of the kind. */
  name: localText,
  /** The object of the job, such as a file name, and its id; null if there is none. */
  subject: z.string().nullable(),
  subjectId: id.nullable(),
  state: z.enum(jobStates),
  /** Cancellation was requested; a running job stops between two steps. */
  isCancelling: z.boolean(),
  /** Progress in units of the kind; the total is null until it is known. */
  doneCount: z.number().int(),
  totalCount: z.number().int().nullable(),
  /** Number of attempts. */
  attempts: z.number().int(),
  /** The user who started it; null for jobs of the system. */
  orderedBy: logPerson.nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Time of the next attempt after a failed one. */
  nextAttemptAt: instant.nullable(),
  /** Reason for the failure, or of the last failed attempt while it waits, in the language of the caller. */
  failure: z.string().nullable(),
  /** Paused until the server has storage space again. */
  waitsForSpace: z.boolean(),
})
export type Job = z.infer<typeof job>

export const listJobs = defineRoute({
  method: 'GET',
  path: '/jobs',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '列出后台任务，最新的在前：本人的任务；具有“管理员”角色的人员可列出其可见单位的全部任务。',
    en: 'List background jobs, newest first: those of the caller, or, for users with the role “Administrator”, all of the organisations visible to them.',
  },
  input: z.object({
    of: z.enum(['own', 'all']).default('own'),
    state: z.enum(jobStates).optional(),
    ...pageFields,
  }),
  /** `mayListAll`: whether the caller can list jobs of other users. */
  output: page(job).extend({ mayListAll: z.boolean() }),
})

export const readJob = defineRoute({
  method: 'GET',
  path: '/jobs/:jobId',
  access: 'signed-in',
  whileViewing: 'private',
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
    en: 'Cancel a background job that has not ended; completed work is kept.',
  },
  input: z.object({ jobId: id }),
  output: job,
})
