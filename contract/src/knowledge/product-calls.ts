import { z } from 'zod'
import { id, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'

const access = 'knowledge.manage'

export const copyProductQuestion = defineRoute({
  method: 'POST',
  path: '/kb/product-questions/:id/copy',
  access,
  summary: {
    zh: '复制产品问题为本单位的问题，复制后产品问题不再显示；已复制的返回现有副本。',
    en: 'Copy a question of the product, which the copy takes the place of. One that is copied already is answered with its copy.',
  },
  input: z.object({ id }),
  output: z.object({ copyId: id }),
})

export const hideProductQuestion = defineRoute({
  method: 'POST',
  path: '/kb/product-questions/:id/hide',
  access,
  summary: {
    zh: '隐藏或重新显示产品问题，列表、搜索和客服对话中均不出现。',
    en: 'Set whether a question of the product is hidden from lists, search and chat.',
  },
  input: z.object({ id, hidden: z.boolean() }),
  output: z.object({}),
})

/** The parts of a question that are compared and taken over; a reason as a whole. */
const partKey = z.string().regex(/^(name|synonyms|text|type_id|device_kinds|reason:[0-9a-f-]{36})$/)

const difference = z.object({
  part: partKey,
  title: localText,
  /** As the copy has it; null for a reason that it lacks. */
  own: localText.nullable(),
  /** As the product has it; null for a reason that it no longer has. */
  product: localText.nullable(),
})
export type Difference = z.infer<typeof difference>

export const compareWithProduct = defineRoute({
  method: 'GET',
  path: '/kb/own-questions/:copyId/product',
  access,
  summary: {
    zh: '比较副本与产品问题的现有内容。',
    en: 'List how a copy differs from what the question of the product says now.',
  },
  input: z.object({ copyId: id }),
  output: z.object({
    /** Of the copy, for taking over. */
    version: z.number().int(),
    /** Of the product’s question. */
    productVersion: z.string(),
    /** The product has changed since the copy was made or last compared. */
    isNewer: z.boolean(),
    differences: z.array(difference),
  }),
})
export type Comparison = z.infer<typeof compareWithProduct.output>

export const takeOverFromProduct = defineRoute({
  method: 'POST',
  path: '/kb/own-questions/:copyId/product',
  access,
  summary: {
    zh: '将所选部分改为产品的内容，其余保留，并记录已核对的产品版本；不选则全部保留。',
    en: 'Replace the chosen parts of a copy by those of the product, keep the others, and note the version as compared.',
  },
  input: z.object({
    copyId: id,
    version: z.int32().min(1),
    productVersion: z.string().max(64),
    parts: z.array(partKey).max(100),
  }),
  output: z.object({}),
})
