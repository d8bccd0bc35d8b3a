import { z } from 'zod'
import { id, instant, localText, none } from './fields.ts'
import { defineRoute } from './route.ts'

/** What was done to an object. */
export const auditActions = ['added', 'changed', 'removed'] as const
export type AuditAction = (typeof auditActions)[number]

/** A column that changed, in words. A concealed one shows neither value. */
export const auditChange = z.object({
  column: z.string(),
  /** Null where the object was added. */
  before: z.string().nullable(),
  /** Null where it was removed. */
  after: z.string().nullable(),
  isConcealed: z.boolean(),
})
export type AuditChange = z.infer<typeof auditChange>

export const readAuditChanges = defineRoute({
  method: 'GET',
  path: '/audit/entries/:id/changes',
  access: 'signed-in',
  summary: {
    zh: '查询一条操作记录中各字段之前和之后的内容；无日志权限时限本人的操作。',
    en: 'Read the fields of an audit entry before and after the change; without the right to see the logs, of changes made by the caller only.',
  },
  input: z.object({
    id,
    /** Of an import: what it changed of this record. */
    recordId: id.optional(),
  }),
  output: z.array(auditChange),
})

export const listAuditSubjects = defineRoute({
  method: 'GET',
  path: '/audit/subjects',
  access: 'signed-in',
  summary: {
    zh: '列出操作记录中的对象类别；限本人可见的人员。',
    en: 'List the object types in the audit trail; limited to changes by people visible to the caller.',
  },
  input: none,
  output: z.array(z.object({ value: z.string(), label: localText })),
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
