import type { z } from 'zod'
import type { Permission } from '../access.ts'
import type { LocalText } from '../fields.ts'
import type { Route } from '../route.ts'
import type { Triple } from './condition.ts'
import type { DraftOf, EntityOf, RowOf } from './entity.ts'
import type { Fields } from './field-types.ts'
import type { Summary } from './summary.ts'

/** What a list is asked for, as the query string carries it. */
export type ListInput = {
  current?: number
  size?: number
  keyword?: string
  /** A list of triples as JSON. */
  filter?: string
  sort?: string
  order?: 'asc' | 'desc'
  /** Of a tree: the record whose level is asked for, the topmost level by default. */
  parent?: string
  /** Of a tree: all records as one list instead of a level of them. */
  as?: 'list'
}

/** The same as the server reads it. */
export type ListRequest = {
  current: number
  size: number
  keyword?: string | undefined
  filter: readonly Triple[]
  sort: string
  order: 'asc' | 'desc'
  parent?: string | undefined
  as?: 'list' | undefined
}

export type CountRequest = Pick<ListRequest, 'keyword' | 'filter'>

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Records that can be ticked for one export. */
export const mostTicked = 1000

/** Characters of the name of a file, without its extension. */
export const fileNameLength = 80

/** What is written into a file: the records that a list finds, or those of `ids` among them. */
type ExportInput<Filter> = Filter & {
  format: ExportFormat
  /** Of the file, without its extension. */
  name?: string
  /** Names of fields, in their order; all columns of the list by default. */
  columns?: string[]
  ids?: string[]
  /** The summary of the list behind the records, a row for each kind; of lists that have one. */
  withSummary?: boolean
}

/** Why something that was tried and taken back would be rejected: the code and the sentence of the failure. */
export type Rejection = { code: string; message: string }

/** Records that one call saves. */
export const mostSaved = 500

/** The number that the sender gives a row; what is wrong with it is said by this. */
type Numbered = { row: number }
type Versioned = RecordKey & { version: number }

/** Records that are saved together; of those that are changed, `values` have what is changed. */
export type SaveInput<Values> = {
  added?: (Numbered & { values: Values })[]
  changed?: (Numbered & Versioned & { values: Values })[]
  removed?: (Numbered & Versioned)[]
}

/** Where a record is moved to. With `version` only if that is still the present one. */
export type MoveInput = {
  id: string
  version?: number | undefined
  /** The record behind it; null puts it at the end. */
  before: string | null
  /** Of a tree: the record that it is moved below, null for the topmost level; without, it stays below its own. */
  parent?: string | null | undefined
}

/** One page of records. The total is exact up to `mostCounted`; beyond, it is `mostCounted` and `isMore` is true. */
export type RecordsPage<Row> = {
  records: Row[]
  total: number
  isMore: boolean
  current: number
  size: number
  /** Where the description asks for one and something is found. */
  summary?: Summary
  /** Of the topmost level of a tree: all records of all levels, counted as those of the list are. */
  whole?: { total: number; isMore: boolean }
}

/** Records of a list that are counted; what is beyond costs more than anybody reads. */
export const mostCounted = 10_000

/** Levels of a tree of records. */
export const mostTreeLevels = 20

/** Records that a reference offers at once; typing finds the others. */
export const mostChoicesShown = 100

/** What records to choose from are found by; `ids` as a list or joined by commas. */
export type ChoiceInput = { keyword?: string | undefined; ids?: string[] | string | undefined }
/** The same as the server reads it. */
export type ChoiceRequest = { keyword?: string | undefined; ids?: string[] | undefined }

export type RecordKey = { id: string }
export type Choice = { value: string; label: LocalText }

/** A record as a list has it: without the rows of its sub-tables. */
export type ListedRow<F extends Fields> = Omit<
  RowOf<EntityOf<F>>,
  { [K in keyof F]: F[K] extends { type: 'rows' } ? K : never }[keyof F]
>

type Shape<Out, In = Out> = z.ZodType<Out, In>
type Call<In, Out> = Route<
  In extends z.ZodType ? In : Shape<In>,
  Shape<Out>,
  Permission | 'signed-in'
>

export type EntityCalls<F extends Fields> = {
  list: Call<Shape<ListRequest, ListInput>, RecordsPage<ListedRow<F>>>
  /** How many records a list has of each item of its field `counts`, whichever of them the filter asks for. */
  counts: Call<Shape<CountRequest, Pick<ListInput, 'keyword' | 'filter'>>, Record<string, number>>
  /**
   * The records that another entity may refer to: those whose name has the keyword or whose id it is, the first
   * `mostChoicesShown`, or those of `ids`. Of a tree without `except` and the records below it, which cannot stand below it,
   * and where it is parted (`within`) those that a filter finds which others may stand below.
   */
  choices: Call<
    Shape<
      ChoiceRequest & { except?: string | undefined; filter?: readonly Triple[] | undefined },
      ChoiceInput & { except?: string; filter?: string }
    >,
    Choice[]
  >
  read: Call<RecordKey, RowOf<EntityOf<F>>>
  add: Call<Shape<{ draft: DraftOf<F> }, Partial<DraftOf<F>>>, RecordKey>
  /** Only what is sent is changed, and only on the version that was read. */
  edit: Call<
    Shape<
      RecordKey & { version: number; changes: Partial<DraftOf<F>> },
      RecordKey & { version: number } & Partial<DraftOf<F>>
    >,
    RecordKey
  >
  /** Why `remove` would fail, with the same words; changes nothing. */
  removal: Call<RecordKey, { rejection: Rejection | null }>
  remove: Call<RecordKey, null>
  /** All rows or none; answers the ids of those that were added. */
  save: Call<
    Shape<Required<SaveInput<Partial<DraftOf<F>>>>, SaveInput<Partial<DraftOf<F>>>>,
    { added: { row: number; id: string }[] }
  >
  /** Moves a record in front of another one, or behind all others, in a tree also below another one; of lists with a `position`. */
  move: Call<MoveInput, null>
  /** Orders a job that writes a file, which becomes one of the caller's own. */
  export: Call<
    Shape<
      ExportInput<Omit<ListRequest, 'current' | 'size'>>,
      ExportInput<Omit<ListInput, 'current' | 'size'>>
    >,
    { jobId: string }
  >
}

/**
 * Methods, paths and rights of the calls of an entity: all that a client needs of them. An entity that nobody may change
 * has none of the calls that do, and one that counts nothing not that one, though their type is there.
 */
export function entityCalls<F extends Fields>({
  path,
  access,
  list,
  whileViewing,
}: EntityOf<F>): EntityCalls<F> {
  const one = `${path}/:id` as const
  const isMoved = list.position !== undefined
  const calls = {
    list: { method: 'GET', path, access: access.read },
    counts: { method: 'GET', path: `${path}/counts`, access: list.counts && access.read },
    choices: { method: 'GET', path: `${path}/choices`, access: access.read },
    read: { method: 'GET', path: one, access: access.read },
    add: { method: 'POST', path, access: access.change },
    edit: { method: 'PUT', path: one, access: access.change },
    removal: { method: 'GET', path: `${one}/removal`, access: access.change },
    remove: { method: 'DELETE', path: one, access: access.change },
    save: { method: 'PUT', path, access: access.change },
    move: { method: 'PUT', path: `${path}/order`, access: isMoved ? access.change : undefined },
    export: { method: 'POST', path: `${path}/export`, access: access.export ?? access.read },
  } as const
  const given = Object.entries(calls).filter(([, { access: needed }]) => needed !== undefined)
  const marked = given.map(([name, one]) => [
    name,
    { ...one, ...(one.method === 'GET' && whileViewing && { whileViewing }) },
  ])
  return Object.fromEntries(marked) as unknown as EntityCalls<F>
}
