import { z } from 'zod'
import { auditActions, auditChange } from '../../audit.ts'
import { id, instant, localText } from '../../fields.ts'
import type { Entity } from '../entity.ts'
import { type HistoryCall, historyCall, historyRead } from './history-calls.ts'

const entry = z.object({
  number: z.number().int(),
  at: instant,
  person: z.object({ userId: id, name: localText }).nullable(),
  action: z.enum(auditActions),
  subject: localText,
  object: localText.nullable(),
  changes: z.array(auditChange),
})

const input = z.object({
  id,
  /** A table and one of its columns. */
  field: z
    .string()
    .max(127)
    .regex(/^[a-z_\d]+\.[a-z_\d]+$/)
    .optional(),
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
})

const output = z.object({
  entries: z.array(entry),
  isMore: z.boolean(),
  fields: z.array(z.object({ value: z.string(), label: localText })),
})

/** The same with its shapes, as the server serves it and the document lists it. */
export const historyRoute = (entity: Entity): HistoryCall =>
  ({
    ...historyCall(entity),
    input,
    output,
    summary: {
      zh: `查询一条${entity.noun.zh}及其附属内容的变更，最新的在前，每次最多 ${historyRead} 条；只含本人可见的人员所作的变更。`,
      en: `Read who changed a ${entity.noun.en} and what belongs to it, newest first, ${historyRead} at a time; limited to changes by people visible to the caller.`,
    },
  }) as unknown as HistoryCall
