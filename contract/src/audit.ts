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
  summary:
    'Who changed what, when and from where, newest first; of the people that the caller sees.',
  input: z.object({ ...entryFilter, userId: id.optional(), ...pageFields }),
  output: auditEntryPage,
})

export const listOwnAuditEntries = defineRoute({
  method: 'GET',
  path: '/audit/own-entries',
  access: 'signed-in',
  summary: 'What the caller changed, newest first.',
  input: z.object({ ...entryFilter, ...pageFields }),
  output: auditEntryPage,
})

export const exportAuditEntries = defineRoute({
  method: 'GET',
  path: '/audit/entries/export',
  access: 'audit.view',
  content: 'text/csv',
  summary: 'The same entries as a table for spreadsheets, at most 50 000, newest first.',
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
  summary:
    'Walks the chain of the whole trail and names the first entry that is not as it was written.',
  input: none,
  output: auditCheck,
})

export const listLogPeople = defineRoute({
  method: 'GET',
  path: '/audit/people',
  access: 'audit.view',
  summary: 'People that the caller sees in the logs, by a part of their name, at most fifty.',
  input: z.object({ keyword: z.string().trim().max(64).optional() }),
  output: z.array(logPerson),
})
