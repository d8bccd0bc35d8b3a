import type { Permission } from '../access.ts'
import type { CallGroup } from '../call-groups.ts'
import type { LocalText } from '../fields.ts'
import type { StoredFile } from '../files.ts'
import type { Condition, Expression, Triple } from './condition.ts'
import type { DictionaryTone, Fields } from './field-types.ts'
import type { SummaryKind } from './summary.ts'

// The description of an entity: JSON and nothing else, so that it may as well be stored and edited in a designer. Names
// of constraints are those of JSON Schema where it has one.

/** When a field is shown, has to be filled in, or is closed. What is not shown is not stored. */
export type Rules<Name extends string = string> = {
  readonly [K in Name]?: {
    /** Shown only while this holds. */
    visibleWhen?: Condition<Name>
    /** May not be empty while this holds. */
    requiredWhen?: Condition<Name>
    /** Cannot be changed while this holds. */
    disabledWhen?: Condition<Name>
  }
}

/** All that is needed to judge a record: of an entity, of the form of an action, of the rows of a sub-table. */
export type Ruled = { fields: Fields; rules?: Rules | undefined }

/** Fields that stand together in a form. */
export type Group<Name extends string = string> = {
  /** Stands above its fields, and on its tab or step. */
  title: LocalText
  /** Its fields in their order. */
  fields: readonly Name[]
  /** Can be folded, and is at first or not; only where groups stand below each other. */
  fold?: 'open' | 'closed'
}

/** The list of the records. */
type List<
  Name extends string = string,
  Figure extends string = Name,
  Parent extends string = Name,
> = {
  /** Shown until somebody chooses others; the first one stays and opens the record. */
  columns: readonly Name[]
  /** The field that the list is sorted by at first. */
  sort: Name
  /** Ascending by default. */
  order?: 'asc' | 'desc'
  /** What the list is narrowed to at first; users see it among its conditions and can take it away. Not for trees and ordered lists. */
  filter?: readonly Triple<Name>[]
  /** What is counted under `counts` as the records of `filter`, such as those that have not ended, where it asks for several of those choices alone. */
  filterTitle?: LocalText
  /** Records can be ticked, over pages, and deleted together. */
  selection?: true
  /** A field of days or moments that the list offers a range for, with shortcuts such as today. */
  range?: Name
  /** A choice of fixed items: the list shows how many records it finds of each, and one of them can be chosen. */
  counts?: Name
  /** Numbers the records in front, over pages. */
  index?: true
  /**
   * Sub-tables and long texts that a record of the list shows below itself when it is opened there. A page may show something
   * of its own instead.
   */
  expand?: readonly Name[]
  /** View, edit and delete for each record: a button for each, or one that opens a menu. */
  actions?: 'buttons' | 'menu'
  /**
   * A `readOnly` whole number, kept by the server, that holds the order which users give the records; a list that is sorted by
   * it lets them move its rows. It is no column.
   */
  position?: Figure
  /**
   * A reference to another record of the same entity, which the record stands below; not a required one. The list is a tree,
   * whose levels are opened.
   */
  tree?: Parent
  /**
   * Fields that part the records into lists with a tree or an order of their own: immutable ones that are always filled in. The
   * address of the page says which of them is shown.
   */
  within?: readonly Name[]
  /** Of a tree: what holds for records that others may stand below; all of them by default. */
  holds?: Triple<Name>
  /** Of numbers, over all records that are found: the last row of the list. */
  summary?: { readonly [K in Figure]?: SummaryKind }
}

/** The form of a record. */
type Form<Name extends string = string> = {
  /** Where a record opens: at the right of the page, by default, or over the middle of it. */
  in?: 'drawer' | 'dialog'
  /** Groups below each other, each behind a tab, or one after the other; what is stored already shows steps as tabs. */
  as?: 'groups' | 'tabs' | 'steps'
  /** The fields of the form, in groups. */
  groups: readonly Group<Name>[]
}

/** The files of records that are a book: their headings are in both languages. */
export type Book<Name extends string = string> = {
  /** All of its columns, in their order. */
  columns: readonly Name[]
  /** Below the records. */
  notes: readonly LocalText[]
}

/** What the entity is called, where it is stored, and who may do what. */
type Head = {
  /** Its table, and what the audit trail calls it. */
  table: string
  /** Below `/api`. */
  path: `/${CallGroup}` | `/${CallGroup}/${string}`
  /** Of many records, as the page is called: 备件, Spare parts. */
  title: LocalText
  /** Of one record, within a sentence: 备件, spare part. */
  noun: LocalText
  /** Name of its icon. */
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
    /** Reads the files of records, where those reach more people than the records do; else who reads the records. */
    files?: Permission | 'signed-in'
  }
  /** Rows of the file of an import at most; 20,000 by default. */
  importRows?: number
  /** What to know before a file is imported, such as which records are imported first. */
  importNote?: LocalText
  /** Set where the records belong to single persons: nobody reads them while viewing the product as another person. */
  whileViewing?: 'private'
  /**
   * Fields that together tell records in use apart where none of them is unique, such as the name and what it belongs to. An
   * import finds records by them; the list and the forms allow records that are alike in them.
   */
  sameBy?: readonly string[]
  /** A book that has to be kept: how its files are written, whatever the list shows. No button deletes its records. */
  book?: Book
  /** Who reads a record may comment on it. */
  comments?: true
  /** Who reads a record and sees the logs sees what was changed of it. The audit trail records its table. */
  history?: true
}

export type Entity = Head & Ruled & { list: List; form: Form }

/** What in a field names other fields. */
type Naming<Name extends string> = { dictionary?: { parent?: Name }; of?: Expression<Name> }

/** The fields that hold numbers. */
type FigureName<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { type: 'integer' | 'number' | 'computed' } ? K : never
}[keyof F & string]

/** The fields that a record may stand below another one by. */
type ParentName<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { type: 'reference' }
    ? F[K] extends { required: true }
      ? never
      : K
    : never
}[keyof F & string]

/** An entity in which every name of a field is one of its fields; the compiler reports a wrong name at its place. */
type Named<F extends Fields, Name extends string = keyof F & string> = Head & {
  fields: F & { [K in keyof F]: Naming<Name> }
  rules?: Rules<NoInfer<Name>>
  sameBy?: readonly NoInfer<Name>[]
  book?: Book<NoInfer<Name>>
  list: List<NoInfer<Name>, NoInfer<FigureName<F>>, NoInfer<ParentName<F>>>
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
    : K]: F[K] extends { type: 'rows'; fields: infer Inner extends Fields }
    ? (DraftOf<Inner> & { id?: string })[]
    : RecordOf<F>[K]
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
  /** In a list that is a tree: how many records stand below it, of those that the session sees. */
  children?: number
  /** In such a list where it finds only some records: what those above it are called, from the topmost, as far as they are visible. */
  above?: readonly LocalText[]
}
