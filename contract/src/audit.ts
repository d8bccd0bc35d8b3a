import { z } from 'zod'
import { instant, none } from './fields.ts'
import { defineRoute } from './route.ts'

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
