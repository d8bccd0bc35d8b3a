import { z } from 'zod'
import { id, localText } from '../fields.ts'
import { draftOf, faultsOf, mostChoices, mostFiles, mostInteger } from './check.ts'
import type { DraftOf, Rules } from './entity.ts'
import type { Faults } from './faults.ts'
import { dictionaryTones, type Field, type Fields, isWritten } from './field-types.ts'
import { expressionOf } from './patterns.ts'
import { titleAt } from './title-at.ts'

/** The pattern is for callers to read; a draft is judged by the description, and what is stored was. */
function textShape({ maxLength, pattern }: Extract<Field, { type: 'string' }>) {
  const expression = pattern && expressionOf(pattern)
  return z
    .string()
    .max(maxLength)
    .meta(expression === undefined ? {} : { pattern: expression })
}

/** Callers read what a column holds; what is summed up in an answer may be more. */
function numberShape(
  { type, minimum, maximum: most }: Extract<Field, { type: 'integer' | 'number' }>,
  use: Use,
) {
  const maximum = most ?? (type === 'integer' && use === 'draft' ? mostInteger : undefined)
  const number = type === 'integer' ? z.number().int() : z.number()
  const bounded = minimum === undefined ? number : number.min(minimum)
  return maximum === undefined ? bounded : bounded.max(maximum)
}

const choiceShape = ({ dictionary }: Pick<Extract<Field, { type: 'choice' }>, 'dictionary'>) =>
  'items' in dictionary
    ? z.enum(dictionary.items.map(({ value }) => value))
    : 'to' in dictionary
      ? id
      : z.string().max(64)

export const label = localText.extend({ tone: z.enum(dictionaryTones).optional() })

/** What an answer has, or what is sent to add or change a record. */
type Use = 'answer' | 'draft'

type Shapes = {
  readonly [T in Field['type']]: (field: Extract<Field, { type: T }>, use: Use) => z.ZodType
}

const shapes: Shapes = {
  string: textShape,
  localized: ({ maxLength }) =>
    z.object({ zh: z.string().max(maxLength), en: z.string().max(maxLength) }),
  integer: numberShape,
  number: numberShape,
  computed: () => z.number(),
  boolean: () => z.boolean(),
  date: () => z.iso.date(),
  'date-time': () => z.iso.datetime({ offset: true }),
  reference: () => id,
  choice: choiceShape,
  choices: (field) => z.array(choiceShape(field)).max(field.maxItems ?? mostChoices),
  file: () => id,
  files: ({ maxItems = mostFiles }) => z.array(id).max(maxItems),
  rows: ({ fields, maxItems }, use) =>
    z.array(z.object({ id: id.optional(), ...shapesOf(fields, use) })).max(maxItems),
}

/** The shape of a value that is there, for answers and for the document of all calls. */
const valueShape = (field: Field, use: Use) =>
  (shapes[field.type] as (field: Field, use: Use) => z.ZodType)(field, use)

const alwaysThere: readonly Field['type'][] = ['boolean', 'choices', 'files', 'localized', 'rows']

const isAlwaysThere = ({ type, required }: Field) => required === true || alwaysThere.includes(type)

/** A draft has what users write, and of that what they leave out is empty. */
export const shapesOf = (fields: Fields, use: Use) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (use === 'draft' && !isWritten(field)) return []
      const value = valueShape(field, use)
      const shape = (isAlwaysThere(field) ? value : value.nullable()).meta({
        title: field.title.en,
      })
      return [[name, use === 'draft' && !field.required ? shape.optional() : shape]]
    }),
  )

/** Rows of sub-tables come with one record, not with a list. */
export const listed = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { type }]) => type !== 'rows'))

/** How the fields of a draft are described to callers; they are judged by the description, not by this. */
export function describedAs(fields: Fields) {
  const { properties = {}, required = [] } = z.toJSONSchema(z.object(shapesOf(fields, 'draft')), {
    io: 'input',
  })
  return { type: 'object', properties, required } as const
}

/** Passes faults to `checkInput`, which words them in the language of the caller. */
export function report(context: z.RefinementCtx, fields: Fields, faults: Faults) {
  for (const [path, fault] of Object.entries(faults)) {
    const parts = path.split('.')
    context.addIssue({
      code: 'custom',
      path: parts,
      params: { fault, field: titleAt(fields, parts) },
    })
  }
}

/** The input of a call that takes the fields of a form, and its own besides, such as an id. */
export function formShape<F extends Fields, Own extends z.ZodType = z.ZodUnknown>(
  form: { fields: F; rules?: Rules | undefined },
  own?: Own & z.ZodObject,
) {
  const shape = own ?? z.object({})
  const described = describedAs(form.fields)
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input' })
  return z
    .looseObject(shape.shape)
    .meta({
      ...described,
      properties: { ...properties, ...described.properties },
      required: [...required, ...described.required],
    })
    .transform((values, context) => {
      const draft = draftOf(form, values)
      report(context, form.fields, faultsOf(form, draft))
      return { ...shape.parse(values), ...draft }
    }) as unknown as z.ZodType<z.output<Own> & DraftOf<F>, z.input<Own> & Partial<DraftOf<F>>>
}
