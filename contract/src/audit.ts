import { z } from 'zod'
import { id, instant, localText, logPerson, none, page, pageFields } from './fields.ts'
import { defineRoute } from './route.ts'

/** The value of a column, as JSON. */
const value = z.json()

export const auditActions = ['added', 'changed', 'removed'] as const

export const auditEntry = z.object({
  /** Place in the tenant's chain, from 1 without gaps. */
  number: z.number().int(),
  at: instant,
  /** Null for changes made by the system. */
  actor: logPerson.nullable(),
  address: z.string().nullable(),
  action: z.enum(auditActions),
  /** The present name of the table, and the key of the row. */
  subject: z.string(),
  subjectId: z.string(),
  /** The name of the row at the time; the current name if its table records none. */
  name: localText,
  /** The changed columns. A concealed column shows neither value. */
  changes: z.array(
    z.object({
      column: z.string(),
      before: value.nullable(),
      after: value.nullable(),
      isConcealed: z.boolean(),
    }),
  ),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Filters of the list; both days, in the time zone of the organisation, are included. */
const entryFilter = {
  subject: z
    .string()
    .regex(/^[a-z_]{1,63}$/)
    .optional(),
  subjectId: z.string().max(200).optional(),
  action: z.enum(auditActions).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const auditEntryPage = page(auditEntry).extend({
  /** Names of ids in the values, limited to those visible to the caller. */
  names: z.record(z.string(), localText),
  /** Object types that the audit trail of the tenant contains. */
  subjects: z.array(z.string()),
  /** What the tables of records are called; columns of those that the page has. */
  words: z.record(
    z.string(),
    z.object({ subject: localText, columns: z.record(z.string(), localText) }),
  ),
})

export const listAuditEntries = defineRoute({
  method: 'GET',
  path: '/audit/entries',
  access: 'audit.view',
  summary: {
    zh: '列出谁在何时从何处修改了什么，最新的在前；限本人可见的人员。',
    en: 'List who changed what, when and from where, newest first; limited to people visible to the caller.',
  },
  input: z.object({ ...entryFilter, userId: id.optional(), ...pageFields }),
  output: auditEntryPage,
})

export const listOwnAuditEntries = defineRoute({
  method: 'GET',
  path: '/audit/own-entries',
  access: 'signed-in',
  summary: {
    zh: '列出本人所作的修改，最新的在前。',
    en: 'List the changes made by the caller, newest first.',
  },
  input: z.object({ ...entryFilter, ...pageFields }),
  output: auditEntryPage,
})

export const exportAuditEntries = defineRoute({
  method: 'GET',
  path: '/audit/entries/export',
  access: 'audit.view',
  content: 'text/csv',
  summary: {
    zh: '将审计记录导出为 CSV，最多 50 000 条，最新的在前。',
    en: 'Export audit entries as CSV, at most 50 000, newest first.',
  },
  input: z.object({ ...entryFilter, userId: id.optional() }),
  output: z.string(),
})

/** The fault of the first invalid entry of a chain. */
export const auditFaults = ['changed', 'missing', 'cut-off', 'unexpected', 'rewritten'] as const

export const auditCheck = z.object({
  checkedAt: instant,
  /** Number of intact entries, from the first one. */
  wholeEntries: z.number().int(),
  fault: z.object({ number: z.number().int(), kind: z.enum(auditFaults) }).nullable(),
  /** The head of the chain, for comparison with external records. */
  head: z.object({ number: z.number().int(), hash: z.string() }),
})
export type AuditCheck = z.infer<typeof auditCheck>

export const checkAuditTrail = defineRoute({
  method: 'GET',
  path: '/audit/check',
  access: 'audit.view',
  summary: {
    zh: '校验整个审计链，指出第一条与写入时不符的记录。',
    en: 'Verify the whole audit chain and name the first entry that is not as it was written.',
  },
  input: none,
  output: auditCheck,
})

export const listLogPeople = defineRoute({
  method: 'GET',
  path: '/audit/people',
  access: 'audit.view',
  summary: {
    zh: '按姓名或登录名片段查找日志中本人可见的人员，最多五十人。',
    en: 'Find people in the logs by part of their name or login name, at most fifty; limited to people visible to the caller.',
  },
  input: z.object({ keyword: z.string().trim().max(64).optional() }),
  output: z.array(z.object({ value: id, label: localText })),
})
