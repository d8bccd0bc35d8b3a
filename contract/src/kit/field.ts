import type { Expression } from './condition.ts'
import type { Group } from './entity.ts'
import type {
  BooleanField,
  ChoiceField,
  ChoicesField,
  ComputedField,
  DateField,
  Dictionary,
  Field,
  FileField,
  FilesField,
  LocalizedField,
  MomentField,
  NumberField,
  ReferenceField,
  ReferenceTarget,
  RowsField,
  TextField,
} from './field-types.ts'

// Constructors of fields: short to write, and what they return is plain data. Only what types need is kept literal, which
// is whether a value is always there and which other fields are named; a misspelt option is an error at its place.

type Given = 'type' | 'title' | 'required'
type MayNeed = true | undefined
type Options<F extends Field, R, Also extends string = never> = Omit<F, Given | Also> & {
  required?: R
}
type Need<R> = R extends true ? { required: true } : unknown

const made = (type: Field['type'], zh: string, en: string, rest: object = {}) =>
  ({ type, title: { zh, en }, ...rest }) as never

export const text = <const R extends MayNeed>(
  zh: string,
  en: string,
  options: Options<TextField, R>,
): TextField & Need<R> => made('string', zh, en, options)

/** A text in both languages, at most 80 characters by default. */
export const localized = <const R extends MayNeed>(
  zh: string,
  en: string,
  options?: Partial<Options<LocalizedField, R>>,
): LocalizedField & Need<R> => made('localized', zh, en, { maxLength: 80, ...options })

export const integer = <const R extends MayNeed>(
  zh: string,
  en: string,
  options?: Options<NumberField, R>,
): NumberField & Need<R> => made('integer', zh, en, options)

export const number = <const R extends MayNeed>(
  zh: string,
  en: string,
  options?: Options<NumberField, R>,
): NumberField & Need<R> => made('number', zh, en, options)

export const computed = <const E extends Expression>(
  zh: string,
  en: string,
  of: E,
  options?: Omit<ComputedField, Given | 'of'>,
): Omit<ComputedField, 'of'> & { of: E } => made('computed', zh, en, { of, ...options })

export const flag = (zh: string, en: string, options?: Omit<BooleanField, Given>): BooleanField =>
  made('boolean', zh, en, options)

export const date = <const R extends MayNeed>(
  zh: string,
  en: string,
  options?: Options<DateField, R>,
): DateField & Need<R> => made('date', zh, en, options)

export const moment = <const R extends MayNeed>(
  zh: string,
  en: string,
  options?: Options<MomentField, R>,
): MomentField & Need<R> => made('date-time', zh, en, options)

export const choice = <const D extends Dictionary, const R extends MayNeed>(
  zh: string,
  en: string,
  dictionary: D,
  options?: Options<ChoiceField, R, 'dictionary'>,
): Omit<ChoiceField, 'dictionary'> & { dictionary: D } & Need<R> =>
  made('choice', zh, en, { dictionary, ...options })

export const choices = <const D extends Dictionary>(
  zh: string,
  en: string,
  dictionary: D,
  options?: Omit<ChoicesField, Given | 'dictionary'>,
): Omit<ChoicesField, 'dictionary'> & { dictionary: D } =>
  made('choices', zh, en, { dictionary, ...options })

export const reference = <const R extends MayNeed>(
  zh: string,
  en: string,
  to: ReferenceTarget,
  options?: Options<ReferenceField, R, 'to'>,
): ReferenceField & Need<R> => made('reference', zh, en, { to, ...options })

export const file = <const R extends MayNeed>(
  zh: string,
  en: string,
  options?: Options<FileField, R>,
): FileField & Need<R> => made('file', zh, en, options)

export const files = <const R extends MayNeed>(
  zh: string,
  en: string,
  options?: Options<FilesField, R>,
): FilesField & Need<R> => made('files', zh, en, options)

/** What a row of a sub-table may have: its files would have no record of their own that uses them. */
type RowFields = Readonly<Record<string, Exclude<Field, FileField | FilesField>>>

export const rows = <const F extends RowFields>(
  zh: string,
  en: string,
  table: string,
  fields: F,
  { maxItems = 20 }: { maxItems?: number } = {},
): Omit<RowsField, 'fields'> & { fields: F } => made('rows', zh, en, { table, fields, maxItems })

export const group = <const Name extends string>(
  zh: string,
  en: string,
  fields: readonly Name[],
  options?: Pick<Group, 'fold'>,
): Group<Name> => ({ title: { zh, en }, fields, ...options })
