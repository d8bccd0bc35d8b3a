import type { LocalText } from '../fields.ts'
import type { FileGroup } from '../files.ts'
import type { Expression } from './condition.ts'
import type { FormatName, PatternName } from './patterns.ts'
import type { ReferenceTarget } from './record/reference-tables.ts'

/** How a choice stands out in a list. */
export const dictionaryTones = ['neutral', 'good', 'warning', 'bad', 'info'] as const
export type DictionaryTone = (typeof dictionaryTones)[number]

/** One of the choices. */
export type DictionaryItem = {
  /** What is stored. */
  value: string
  /** What is shown. */
  label: LocalText
  /** How it stands out in a list. */
  tone?: DictionaryTone
  /** Name of an icon in front of it. */
  icon?: string
  /** No longer offered; records that have it keep it. */
  disabled?: true
}

/** Where the choices of a field come from: one of `items`, `code`, `url` and `to`. */
export type Dictionary =
  | {
      /** A fixed list. */
      items: readonly DictionaryItem[]
    }
  | {
      /** A dictionary that administrators keep, by its code. */
      code: string
      /** Of a linked dictionary: the field to whose value the items belong that are offered. */
      parent?: string
    }
  | {
      /**
       * A call of ours below `/api`. `{{name}}` stands for the value of the field of that name; while that is empty, nothing
       * is asked. The answer is a list of `{ value, label }`.
       */
      url: string
      /**
       * Fields of a new record that a choice fills in, as long as nothing was entered there: each item of the answer has their values
       * in `sets`, by name.
       */
      sets?: readonly string[]
    }
  | {
      /** Other records, by their ids. */
      to: ReferenceTarget
    }

/** What fields of all kinds have. */
type Common<Value> = {
  /** What it is called in forms, lists, files and messages. */
  title: LocalText
  /** Shown below its control. */
  description?: LocalText
  /** The description is about a change: a form that adds a record has none. */
  describesChange?: true
  /** A form that adds a record does not ask for it. */
  asksLater?: true
  /** May not be empty. */
  required?: true
  /** What a new record begins with. */
  default?: Value
  /** Chosen when the record is added, and kept. */
  immutable?: true
  /** The server writes it. */
  readOnly?: true
  /** Not kept as a draft before it is saved; passwords never are. */
  secret?: true
  /** The filter of the list does not offer it. */
  filterable?: false
  /** The list does not sort by it. */
  sortable?: false
  /** Of its column, in pixels. */
  width?: number
  /** Width of its control in 24ths of the row; 12 by default. */
  span?: number
}

/** A text. */
export type TextField = Common<string> & {
  type: 'string'
  /** A password is typed unseen, never kept as a draft, and never shown; only forms that store it themselves have one. */
  format?: 'line' | 'multiline' | 'password' | FormatName
  /** Characters at least. */
  minLength?: number
  /** Maximum number of characters. */
  maxLength: number
  /** A registered check of the text. */
  pattern?: PatternName
  /** No second record of the tenant has the value. */
  unique?: true
  /** Found by the keyword of the list. */
  searchable?: true
}

/** A text in both languages. One side is enough: it is stored for the other as well, except where the field is `partial`. */
export type LocalizedField = Common<LocalText> & {
  type: 'localized'
  /** Characters of each side at most. */
  maxLength: number
  /** Entered in several lines. */
  multiline?: true
  /** A side that is left out is stored empty. */
  partial?: true
  /** Found by the keyword of the list. */
  searchable?: true
}

/** A whole or a decimal number. */
export type NumberField = Common<number> & {
  type: 'integer' | 'number'
  /** Minimum. */
  minimum?: number
  /** Maximum. */
  maximum?: number
  /** Decimal places; 6 by default, none for integers. */
  precision?: number
  /** Further decimal places are rounded when the record is stored, instead of rejected; not in rows. */
  rounds?: boolean
  /** Shown behind the number. */
  unit?: string
  /** A slider goes from `minimum` to `maximum`, 0 to 100 by default; a rate has stars up to `maximum`, 5 by default. */
  widget?: 'input' | 'slider' | 'rate'
}

/** A number that is computed from others of the record and not stored. */
export type ComputedField = Common<never> & {
  type: 'computed'
  /** What it is computed from: a field, a number, or an operation on two of them. */
  of: Expression
  /** Decimal places that are shown. */
  precision?: number
  /** Shown behind the number. */
  unit?: string
}

/** Yes or no. */
export type BooleanField = Common<boolean> & {
  type: 'boolean'
  /** A switch by default. */
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

/** One of some choices. */
export type ChoiceField = Common<string> & {
  type: 'choice'
  /** Where the choices come from. */
  dictionary: Dictionary
  /** Chosen from a list that opens, by default, or among all of them. */
  widget?: 'select' | 'radio'
}

/** Several of some choices. */
export type ChoicesField = Common<readonly string[]> & {
  type: 'choices'
  /** Where the choices come from. */
  dictionary: Dictionary
  /** Choices at most. */
  maxItems?: number
  /** Chosen from a list that opens, by default, or among all of them. */
  widget?: 'select' | 'checkbox'
}

export type { ReferenceTarget }

/** Between the name of a record and those of what it stands in, “pump 1 · station 2”. */
export const placeSign = ' · '

/**
 * Records that files tell apart by what they stand in, where several have one name: the forms that are accepted, the shortest
 * first. Their views have `placed_names`, the forms that are longer than the name they are shown by.
 */
export const placedForms: Partial<Record<ReferenceTarget, readonly LocalText[]>> = {
  unit: [{ zh: '名称 · 单位', en: 'name · organisation' }],
  device: [
    { zh: '名称 · 监测单元', en: 'name · unit' },
    { zh: '名称 · 监测单元 · 单位', en: 'name · unit · organisation' },
  ],
  point: [
    { zh: '名称 · 监测单元', en: 'name · unit' },
    { zh: '名称 · 设备 · 监测单元', en: 'name · device · unit' },
    { zh: '名称 · 设备 · 监测单元 · 单位', en: 'name · device · unit · organisation' },
  ],
}

/** Shown by their own name and that of their unit; their views have `own_name_zh` and `own_name_en` too. */
export const shownByUnit: readonly ReferenceTarget[] = ['device', 'point']

/** Another record, by its id. */
export type ReferenceField = Common<string> & {
  type: 'reference'
  /** What is referred to. */
  to: ReferenceTarget
  /** Found by the keyword of the list, by the name of what is referred to. */
  searchable?: true
}

/** What a browser does to a picture before it is sent. The metadata of a picture that is drawn anew stays behind. */
export type PictureOptions = {
  /** Width by height, such as 1 for a square: the user chooses the part that is kept. */
  aspect?: number
  /** Pixels of the longer side at most: a larger picture is scaled down. */
  longestSide?: number
  /** A text in the lower right corner; size 16 and margin 10 pixels, opacity 100 per cent by default. */
  watermark?: { text: string; size?: number; opacity?: number; margin?: number }
}

/** What fields of one and of several files have. */
type Uploaded = {
  /** The files that may be uploaded; all groups by default. */
  group?: FileGroup
  /** Bytes of a file, where that is less than the limit of its group. */
  maxBytes?: number
  /** Who may read the files beside their owners: the readers of the record by default. */
  visibility?: 'record' | 'organisation'
  /** What is done to pictures before they are sent. */
  picture?: PictureOptions
}

/** A stored file, by its id. It neither filters nor sorts, and no keyword finds it. */
export type FileField = Common<string> &
  Uploaded & {
    type: 'file'
    /** A signature is drawn by hand, or a name is typed that is written for it; it is stored as a picture. */
    widget?: 'upload' | 'signature'
  }

/** Stored files in their order, by their ids; at most 10 by default. */
export type FilesField = Common<readonly string[]> &
  Uploaded & {
    type: 'files'
    /** Files at most. */
    maxItems?: number
  }

/** Rows of a table of their own, which belong to the record. */
export type RowsField = Common<never> & {
  type: 'rows'
  /** Its table in the database. */
  table: string
  /** The fields of a row: any kinds but files and sub-tables. */
  fields: Fields
  /** Rows at most. */
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

/** Whether records can be made of the rows of a spreadsheet, whose cells are no files. */
export const isImportable = (fields: Fields) =>
  Object.values(fields).every((field) => !(holdsFiles(field) && field.required))

/** Whether people write a field, be it when the record is added. */
export const isWritten = (field: Field) => field.type !== 'computed' && !field.readOnly

/** Whether a value may have several lines. */
export const isLongText = (field: Field | undefined) =>
  (field?.type === 'string' && field.format === 'multiline') ||
  (field?.type === 'localized' && field.multiline === true)
