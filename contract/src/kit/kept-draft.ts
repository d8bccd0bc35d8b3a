import { z } from 'zod'
import type { Permission } from '../access.ts'
import { id, instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'
import type { Values } from './condition.ts'
import { type Field, type Fields, isWritten } from './field-types.ts'

/** Drafts of a user, characters of one, and days after which it expires. */
export const draftLimits = { drafts: 50, characters: 60_000, days: 7 } as const

/** A form whose input is kept: of the records of a table, for who may change them. */
export type KeptForm = { table: string; fields: Fields; permission: Permission }

/** Whether a value is neither kept as a draft nor shown again. */
export const isSecret = (field: Field) =>
  field.secret === true || (field.type === 'string' && field.format === 'password')

const isList = (value: unknown): value is readonly Values[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)

/** Of some values what may be kept: what people write, and no secret. */
export function keptOf(fields: Fields, values: Values): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(values, name) || !isWritten(field) || isSecret(field)) continue
    const value = values[name]
    if (field.type !== 'rows') kept[name] = value
    else if (isList(value))
      kept[name] = value.map((row) => ({
        ...(typeof row.id === 'string' && { id: row.id }),
        ...keptOf(field.fields, row),
      }))
  }
  return kept
}

const values = z.record(z.string().max(63), z.json())
const labels = z.record(z.string().max(63), localText.nullable())

const content = z.object({
  /** What was entered, by field. */
  values,
  /** What chosen records and items are called. */
  labels,
  /** What these fields held before, and what that is called. */
  before: z.object({ values, labels }),
})
export type DraftContent = z.infer<typeof content>

const key = z.object({
  /** The table of the entity. */
  entity: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .max(63),
  /** The record that is edited; none for one that is being added. */
  record: id.optional(),
})

/** The version of the record that was edited; 0 for one that is being added. */
const version = z.int32().min(0)

const keptDraft = z.object({ version, content, savedAt: instant })
export type KeptDraft = z.infer<typeof keptDraft>

export const readKeptDraft = defineRoute({
  method: 'GET',
  path: '/bs/kept-drafts',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '查询本人在一个表单中填写而未保存的内容；没有时为 null。',
    en: 'Read what the caller entered into the form of a record and did not save; null if there is nothing.',
  },
  input: key,
  output: keptDraft.nullable(),
})

export const saveKeptDraft = defineRoute({
  method: 'PUT',
  path: '/bs/kept-drafts',
  access: 'signed-in',
  summary: {
    zh: '暂存本人在一个表单中填写而未保存的内容，7 天后到期；密码等机密字段不暂存。',
    en: 'Save what the caller entered into the form of a record for 7 days without saving the record; secrets are left out.',
  },
  input: key.extend({
    version,
    content: content.refine((kept) => JSON.stringify(kept).length <= draftLimits.characters),
  }),
  output: z.object({ savedAt: instant }),
})

export const removeKeptDraft = defineRoute({
  method: 'DELETE',
  path: '/bs/kept-drafts',
  access: 'signed-in',
  summary: {
    zh: '删除本人在一个表单中暂存的内容。',
    en: 'Remove what is kept of the input of the caller into the form of a record.',
  },
  input: key,
  output: z.null(),
})
