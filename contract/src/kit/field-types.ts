import type { LocalText } from '../fields.ts'
import type { FileGroup } from '../files.ts'
import type { Expression } from './condition.ts'
import type { FormatName, PatternName } from './patterns.ts'

/** How a choice stands out in a list. */
export const dictionaryTones = ['neutral', 'good', 'warning', 'bad', 'info'] as const
export type DictionaryTone = (typeof dictionaryTones)[number]

export type DictionaryItem = {
  value: string
  label: LocalText
  tone?: DictionaryTone
  disabled?: true
}

/** Where the choices of a field come from. */
export type Dictionary =
  | { items: readonly DictionaryItem[] }
  /** A dictionary that administrators keep, by its code; of a linked one only what belongs to the value of `parent`. */
  | { code: string; parent?: string }
  /**
   * A call of ours below `/api`. `{{name}}` stands for the value of the field of that name; while that is empty, nothing
   * is asked. The answer is a list of `{ value, label }`, at `at` of its data where it has one.
   */
  | { url: string; at?: string }
  /** Other records, by their ids. */
  | { to: ReferenceTarget }

type Common<Value> = {
  title: LocalText
  /** Shown below its control. */
  description?: LocalText
  required?: true
  default?: Value
  /** Chosen when the record is added, and kept. */
  immutable?: true
  /** The server writes it. */
  readOnly?: true
  /** Not kept as a draft before it is saved; passwords never are. */
  secret?: true
  /** Neither filters nor sorts. */
  filterable?: false
  sortable?: false
  /** Of its column, in pixels. */
  width?: number
  /** Width of its control in 24ths of the row; 12 by default. */
  span?: number
}

export type TextField = Common<string> & {
  type: 'string'
  /** A password is typed unseen, never kept as a draft, and never shown; only forms that store it themselves have one. */
  format?: 'line' | 'multiline' | 'password' | FormatName
  minLength?: number
  maxLength: number
  pattern?: PatternName
  /** No second record of the tenant has the value. */
  unique?: true
  /** Found by the keyword of the list. */
  searchable?: true
}

/** A text in both languages; each side is required where the field is. */
export type LocalizedField = Common<LocalText> & {
  type: 'localized'
  maxLength: number
  multiline?: true
  /** One side may be empty where the other is not. */
  partial?: true
  searchable?: true
}

export type NumberField = Common<number> & {
  type: 'integer' | 'number'
  minimum?: number
  maximum?: number
  /** Decimal places; 6 by default, none for integers. */
  precision?: number
  unit?: string
  /** A slider goes from `minimum` to `maximum`, 0 to 100 by default; a rate has stars up to `maximum`, 5 by default. */
  widget?: 'input' | 'slider' | 'rate'
}

export type ComputedField = Common<never> & {
  type: 'computed'
  of: Expression
  precision?: number
  unit?: string
}

export type BooleanField = Common<boolean> & {
  type: 'boolean'
  widget?: 'switch' | 'checkbox'
  /** Instead of yes and no. */
  texts?: { on: LocalText; off: LocalText }
}

/** A day of the calendar. */
export type DateField = Common<string> & {
  type: 'date'
  /** A month or year is stored as its first day. */
  precision?: 'month' | 'year'
}

/** A moment, ISO 8601 with an offset, to the minute on the clocks of the organisation. */
export type MomentField = Common<string> & { type: 'date-time' }

export type ChoiceField = Common<string> & {
  type: 'choice'
  dictionary: Dictionary
  widget?: 'select' | 'radio'
}

export type ChoicesField = Common<readonly string[]> & {
  type: 'choices'
  dictionary: Dictionary
  maxItems?: number
  widget?: 'select' | 'checkbox'
}

/** What can be referred to: its table or view, which has the columns `name_zh` and `name_en`. */
export const referenceTables = {
  dictionary: 'dictionary',
  organisation: 'organisation',
  person: 'account_name',
  role: 'role_name',
  function: 'function_name',
  unit: 'unit_name',
} as const
export type ReferenceTarget = keyof typeof referenceTables

/** Another record, by its id. */
export type ReferenceField = Common<string> & { type: 'reference'; to: ReferenceTarget }

/** What a browser does to a picture before it is sent. The metadata of a picture that is drawn anew stays behind. */
export type PictureOptions = {
  /** Width by height, such as 1 for a square: the user chooses the part that is kept. */
  aspect?: number
  /** Pixels of the longer side at most: a larger picture is scaled down. */
  longestSide?: number
  /** A text in the lower right corner; size 16 and margin 10 pixels, opacity 100 per cent by default. */
  watermark?: { text: string; size?: number; opacity?: number; margin?: number }
}

type Uploaded = {
  /** The files that may be uploaded; all groups by default. */
  group?: FileGroup
  /** Bytes of a file, where that is less than the limit of its group. */
  maxBytes?: number
  /** Who may read the files beside their owners: the readers of the record by default. */
  visibility?: 'record' | 'organisation'
  /** Of fields of pictures. */
  picture?: PictureOptions
}

/** A stored file, by its id. It neither filters nor sorts, and no keyword finds it. */
export type FileField = Common<string> & Uploaded & { type: 'file' }

/** Stored files in their order, by their ids; at most 10 by default. */
export type FilesField = Common<readonly string[]> & Uploaded & { type: 'files'; maxItems?: number }

/** Rows of a table of their own, which belong to the record. */
export type RowsField = Common<never> & {
  type: 'rows'
  table: string
  fields: Fields
  maxItems: number
}

export type Field =
  | TextField
  | LocalizedField
  | NumberField
  | ComputedField
  | BooleanField
  | DateField
  | MomentField
  | ChoiceField
  | ChoicesField
  | ReferenceField
  | FileField
  | FilesField
  | RowsField
export type FieldType = Field['type']
export type Fields = Readonly<Record<string, Field>>

/** Whether a value is the ids of stored files. */
export const holdsFiles = (field: Field | undefined): field is FileField | FilesField =>
  field?.type === 'file' || field?.type === 'files'

/** Whether people write a field, be it when the record is added. */
export const isWritten = (field: Field) => field.type !== 'computed' && !field.readOnly
