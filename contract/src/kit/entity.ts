import type { Permission } from '../access.ts'
import type { CallGroup } from '../call-groups.ts'
import type { LocalText } from '../fields.ts'
import type { FileGroup, StoredFile } from '../files.ts'
import type { Condition, Expression } from './condition.ts'
import type { FormatName, PatternName } from './patterns.ts'
import type { SummaryKind } from './summary.ts'

// The description of an entity: JSON and nothing else, so that it may as well be stored and edited in a designer. Names
// of constraints are those of JSON Schema where it has one.

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

/** `date` is a day of the calendar, `date-time` a moment, ISO 8601 with an offset. */
export type DateField = Common<string> & {
  type: 'date' | 'date-time'
  /** A month or year is stored as its first day. */
  precision?: 'month' | 'year'
}

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
  | ChoiceField
  | ChoicesField
  | ReferenceField
  | FileField
  | FilesField
  | RowsField
export type FieldType = Field['type']
export type Fields = Readonly<Record<string, Field>>

/** When a field is shown, has to be filled in, or is closed. What is not shown is not stored. */
export type Rules<Name extends string = string> = {
  readonly [K in Name]?: {
    visibleWhen?: Condition<Name>
    requiredWhen?: Condition<Name>
    disabledWhen?: Condition<Name>
  }
}

/** All that is needed to judge a record: of an entity, of the form of an action, of the rows of a sub-table. */
export type Ruled = { fields: Fields; rules?: Rules | undefined }

export type Group<Name extends string = string> = {
  title: LocalText
  fields: readonly Name[]
  /** Can be folded, and is at first or not; only where groups stand below each other. */
  fold?: 'open' | 'closed'
}

type List<Name extends string = string, Figure extends string = Name> = {
  /** Shown until somebody chooses others; the first one stays and opens the record. */
  columns: readonly Name[]
  sort: Name
  order?: 'asc' | 'desc'
  /** Records can be ticked, over pages, and deleted together. */
  selection?: true
  /** A field of days or moments that the list offers a range for, with shortcuts such as today. */
  range?: Name
  /** A choice of fixed items: the list shows how many records it finds of each, and one of them can be chosen. */
  counts?: Name
  /** Numbers the records in front, over pages. */
  index?: true
  /** View, edit and delete for each record: a button for each, or one that opens a menu. */
  actions?: 'buttons' | 'menu'
  /**
   * A `readOnly` whole number, kept by the server, that holds the order which users give the records; a list that is sorted by
   * it lets them move its rows. It is no column.
   */
  position?: Figure
  /** Of numbers, over all records that are found: the last row of the list. */
  summary?: { readonly [K in Figure]?: SummaryKind }
}

type Form<Name extends string = string> = {
  in?: 'drawer' | 'dialog'
  /** Groups below each other, each behind a tab, or one after the other; what is stored already shows steps as tabs. */
  as?: 'groups' | 'tabs' | 'steps'
  groups: readonly Group<Name>[]
}

type Head = {
  /** Its table, and what the audit trail calls it. */
  table: string
  /** Below `/api`. */
  path: `/${CallGroup}` | `/${CallGroup}/${string}`
  /** Of many records, as the page is called: 备件, Spare parts. */
  title: LocalText
  /** Of one record, within a sentence: 备件, spare part. */
  noun: LocalText
  icon: string
  /**
   * The rights that its calls need; `change` is for adding, editing, deleting and importing. Records without it, such as
   * those of a log, are read and exported only, and `table` may be a view. Where there is an `import` right, importing needs
   * both.
   */
  access: {
    read: Permission | 'signed-in'
    change?: Permission
    export?: Permission | 'signed-in'
    import?: Permission
  }
}

export type Entity = Head & Ruled & { list: List; form: Form }

/** What in a field names other fields. */
type Naming<Name extends string> = { dictionary?: { parent?: Name }; of?: Expression<Name> }

/** The fields that hold numbers. */
type FigureName<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { type: 'integer' | 'number' | 'computed' } ? K : never
}[keyof F & string]

/** An entity in which every name of a field is one of its fields; the compiler reports a wrong name at its place. */
type Named<F extends Fields, Name extends string = keyof F & string> = Head & {
  fields: F & { [K in keyof F]: Naming<Name> }
  rules?: Rules<NoInfer<Name>>
  list: List<NoInfer<Name>, NoInfer<FigureName<F>>>
  form: Form<NoInfer<Name>>
}

export type EntityOf<F extends Fields> = Omit<Entity, 'fields'> & { fields: F }

export const defineEntity = <const F extends Fields>(entity: Named<F>) => entity as EntityOf<F>

/** The same for a form that belongs to no entity, such as the reason of an action. */
export const defineForm = <const F extends Fields>(form: {
  fields: F & { [K in keyof F]: Naming<keyof F & string> }
  rules?: Rules<NoInfer<keyof F & string>>
}) => form as { fields: F; rules?: Rules }

type ValueOf<F> = F extends {
  type: 'string' | 'choice' | 'date' | 'date-time' | 'reference' | 'file'
}
  ? string
  : F extends { type: 'localized' }
    ? LocalText
    : F extends { type: 'integer' | 'number' | 'computed' }
      ? number
      : F extends { type: 'boolean' }
        ? boolean
        : F extends { type: 'choices' | 'files' }
          ? string[]
          : F extends { type: 'rows'; fields: infer Inner extends Fields }
            ? (RecordOf<Inner> & { id?: string })[]
            : never

type IsThere<F> = F extends
  | { required: true }
  | { type: 'boolean' | 'choices' | 'files' | 'localized' | 'rows' }
  ? true
  : false

/** What a record holds. A field that is not required is null where it is empty. */
export type RecordOf<F extends Fields> = {
  -readonly [K in keyof F]: IsThere<F[K]> extends true ? ValueOf<F[K]> : ValueOf<F[K]> | null
}

/** What is sent to add or change a record: nothing that is computed or that the server writes. */
export type DraftOf<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { type: 'computed' } | { readOnly: true }
    ? never
    : K]: RecordOf<F>[K]
}

/** What a reference or a choice is called, and how an item of a dictionary stands out. */
export type Label = LocalText & { tone?: DictionaryTone | undefined }

/** A record as lists and forms get it. */
export type RowOf<E extends { fields: Fields }> = RecordOf<E['fields']> & {
  id: string
  /** Counted up by each change. */
  version: number
  /** What references and choices are called, by field; null for what the session does not see. */
  labels: Readonly<Record<string, Label | null>>
  /** The files of an entity that has fields of files, by field: those that the session may read. */
  files?: Readonly<Record<string, readonly StoredFile[]>>
}

/** Whether a value is the ids of stored files. */
export const holdsFiles = (field: Field | undefined): field is FileField | FilesField =>
  field?.type === 'file' || field?.type === 'files'

/** Whether people write a field, be it when the record is added. */
export const isWritten = (field: Field) => field.type !== 'computed' && !field.readOnly
