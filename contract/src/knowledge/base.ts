import { z } from 'zod'
import { isCondition } from '../expressions/is-condition.ts'
import { parseExpression } from '../expressions/parse-expression.ts'
import { questionDeviceKinds } from './device-kinds.ts'

export const questionDeviceKind = z.enum(questionDeviceKinds)

const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const text = (most: { zh: number; en: number }) =>
  z.object({
    zh: z.string().trim().min(1).max(most.zh),
    en: z.string().trim().min(1).max(most.en),
  })

/** Characters of the texts that a tenant enters for one. */
export const contradictionLimits = { when: 200, values: 300, why: 200 }

/** Live values that rule a reason out: a condition over names, each the value of a factor of the asked device. */
export const contradiction = z
  .object({
    when: z.string(),
    /** Codes of factors by name. */
    values: z.record(z.string(), z.string()),
    why: text({ zh: contradictionLimits.why, en: contradictionLimits.why }),
  })
  .refine(({ when, values }) => {
    const known = new Set(Object.keys(values))
    const { names, node } = parseExpression(when, known, true)
    return names !== undefined && names.size === known.size && isCondition(node)
  }, 'the condition must be a comparison over exactly these names')

const words = z.array(z.string().trim().min(1).max(60)).max(8)

/** What a file of the knowledge base that comes with the product holds. */
export const knowledgeFile = z.strictObject({
  types: z.array(z.strictObject({ code, parent: code.nullable(), name: text({ zh: 20, en: 60 }) })),
  questions: z.array(
    z.strictObject({
      code,
      type: code,
      title: text({ zh: 60, en: 100 }),
      /** Other words that people use for the same. */
      synonyms: z.strictObject({ zh: words, en: words }),
      text: text({ zh: 300, en: 600 }),
      device_kinds: z.array(questionDeviceKind),
      reasons: z
        .array(
          z.strictObject({
            /** Unique within the question. It makes the id, so it stays when the text changes. */
            code,
            reason: text({ zh: 60, en: 120 }),
            /** Steps in the order in which they are done, one a line. */
            result: text({ zh: 600, en: 1200 }),
            /** Standard or rule, such as GB 5749-2022. */
            source: z.string().nullable(),
            contradicted: contradiction.nullable(),
          }),
        )
        .min(1),
    }),
  ),
})
export type KnowledgeFile = z.infer<typeof knowledgeFile>
