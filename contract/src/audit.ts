import { z } from 'zod'
import { id, instant, localText, logPerson, none, page, pageFields } from './fields.ts'
import { defineRoute } from './route.ts'

/** A value of the trail: what a column held, as JSON. */
const value = z.json()

export const auditActions = ['added', 'changed', 'removed'] as const

export const auditEntry = z.object({
  /** Place in the tenant's chain, from 1 without gaps. */
  number: z.number().int(),
  at: instant,
  /** Null where the product itself did it. */
  actor: logPerson.nullable(),
  address: z.string().nullable(),
  action: z.enum(auditActions),
  /** The table, and the row's key. */
  subject: z.string(),
  subjectId: z.string(),
  /** What the row was called at the time, or is called now where its kind has no name of its own. */
  name: localText,
  /** The columns that changed. A concealed one shows neither value. */
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

/** What narrows down a list of entries; both days, by the organisation's calendar, are included. */
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
  /** What ids among the values mean, as far as the caller may see it. */
  names: z.record(z.string(), localText),
  /** Kinds of things that the trail of the tenant has entries of. */
  subjects: z.array(z.string()),
})

export const listAuditEntries = defineRoute({
  method: 'GET',
  path: '/audit/entries',
  access: 'audit.view',
  summary: {
    zh: '列出谁在何时从何处修改了什么，最新的在前；限调用者可见的人员。',
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
    zh: '列出调用者所作的修改，最新的在前。',
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
    zh: '将同样的记录导出为表格，最多 50 000 条，最新的在前。',
    en: 'Export the same entries as a spreadsheet, at most 50 000, newest first.',
  },
  input: z.object({ ...entryFilter, userId: id.optional() }),
  output: z.string(),
})

/** What is wrong with the first bad entry of a chain. */
export const auditFaults = ['changed', 'missing', 'cut-off', 'unexpected', 'rewritten'] as const

export const auditCheck = z.object({
  checkedAt: instant,
  /** Entries that are as they were written, from the first on. */
  wholeEntries: z.number().int(),
  fault: z.object({ number: z.number().int(), kind: z.enum(auditFaults) }).nullable(),
  /** The end of the chain, for comparing with what was noted elsewhere. */
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
    zh: '按姓名片段查找日志中调用者可见的人员，最多五十人。',
    en: 'Find people in the logs by part of their name, at most fifty; limited to people visible to the caller.',
  },
  input: z.object({ keyword: z.string().trim().max(64).optional() }),
  output: z.array(logPerson),
})
