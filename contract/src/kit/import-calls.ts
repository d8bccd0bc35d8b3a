import type { z } from 'zod'
import type { Permission } from '../access.ts'
import type { LocalText } from '../fields.ts'
import type { Route } from '../route.ts'
import type { ExportFormat } from './calls.ts'
import type { EntityOf } from './entity.ts'
import type { Fields } from './field-types.ts'

/** Limits of the file of an import: rows, columns, characters of a cell, megabytes. */
export const importLimits = {
  rows: 20_000,
  columns: 300,
  characters: 32_767,
  megabytes: 20,
} as const

/** Kinds of errors that the report of an import lists, and rows of each; the file of the faulty rows has all. */
export const mostErrorsListed = 100
export const mostRowsListed = 20

/** Days within which an import can be undone. */
export const undoDays = 7

/** Records with the values of the file are added; `update` also changes those that have the same unique value. */
export const importModes = ['add', 'update'] as const
export type ImportMode = (typeof importModes)[number]

export const importStates = ['checking', 'checked', 'storing', 'stored', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** What stands in a column of the file. */
export type ImportColumn = {
  /** As it is written in the file. */
  heading: string
  field: string
  empty: number
  /** Different values; counted up to `mostDistinct`. */
  distinct: number
  /** Of numbers, days and moments. */
  smallest: string | null
  largest: string | null
  /** Characters, of texts. */
  shortest: number | null
  longest: number | null
}

export const mostDistinct = 1000

/**
 * What is wrong in some rows, alike in all of them: the first rows by the numbers that they have in the file, and how many there
 * are. The column is null where it is the whole row.
 */
export type ImportError = {
  column: string | null
  message: string
  rows: number[]
  count: number
}

/** Why a column of the file is not written. */
export const ignoredColumns = ['unknown', 'read-only', 'empty-heading'] as const

/** What a run found. Of a file whose headings are wrong no row is judged. */
export type ImportReport = {
  rows: number
  added: number
  changed: number
  unchanged: number
  faulty: number
  columns: ImportColumn[]
  ignored: { heading: string; reason: (typeof ignoredColumns)[number] }[]
  /** Titles of fields that a file has to have. */
  missing: LocalText[]
  /** Headings that the file has more than once. */
  repeated: string[]
  /** Fields that existing records keep. */
  kept: LocalText[]
  errors: ImportError[]
  /** Kinds of errors, those included that are not listed. */
  errorKinds: number
  /** What is doubtful in rows that are right, such as a unit of measure; the commonest first. */
  warnings: ImportError[]
}

/** An import that somebody has ordered, until a week later. */
export type OrderedImport = {
  recordImportId: string
  fileName: string
  mode: ImportMode
  state: ImportState
  jobId: string
  report: ImportReport | null
  /** A file of the rows with faults, among the caller's own files. */
  faultyFileId: string | null
}

/** Why a record stays as it is when an import is undone. */
export const keptReasons = ['changed', 'gone', 'in-use', 'taken', 'rejected'] as const
export type KeptReason = (typeof keptReasons)[number]

/** Records that stay as they are when an import is undone: how many, and the first of them. */
type KeptRecords = {
  keptCount: number
  kept: { recordId: string; name: LocalText; reason: KeptReason }[]
}

/** What undoing would do, as a run of the job found that was rolled back. */
export type UndoPreview = KeptRecords & { jobId: string; removed: number; restored: number }

export type StoredImport = KeptRecords & {
  recordImportId: string
  fileName: string
  mode: ImportMode
  storedBy: { userId: string; name: LocalText; loginName: string } | null
  storedAt: string
  added: number
  changed: number
  unchanged: number
  leftOut: number
  /** `possible` also where some records stayed when it was undone. */
  undo: 'possible' | 'running' | 'done' | 'over'
  /** The latest one. */
  preview: UndoPreview | null
  undoJobId: string | null
  undoneAt: string | null
  /** Added records that the undoing deleted, and changed ones that it gave their earlier values. */
  removed: number
  restored: number
}

/** Imports of a list that its history shows. */
export const mostImportsListed = 50

type Shape<Out, In = Out> = z.ZodType<Out, In>
type Call<In, Out, Sent = In> = Route<Shape<In, Sent>, Shape<Out>, Permission>

export type ImportKey = { recordImportId: string }

export type ImportCalls = {
  /** A file with the headings of what can be written, and what each column takes. */
  template: Call<{ format: ExportFormat }, unknown>
  /** Orders a dry run of an uploaded file. */
  check: Call<{ fileId: string; mode: ImportMode }, ImportKey>
  read: Call<ImportKey, OrderedImport>
  /** Orders what the dry run has shown, of the same bytes. */
  store: Call<
    ImportKey & { leaveOutFaulty: boolean },
    { jobId: string },
    ImportKey & { leaveOutFaulty?: boolean | undefined }
  >
  history: Call<Record<never, never>, StoredImport[]>
  /** Orders a run that shows what undoing would do. */
  previewUndo: Call<ImportKey, { jobId: string }>
  /** Orders that what stood there before an import is put back, or what stayed of it. */
  undo: Call<ImportKey, { jobId: string }>
}

/** Methods, paths and rights of the calls by which records of an entity that may be changed are imported. */
export function importCalls<F extends Fields>({
  path,
  access,
}: Pick<EntityOf<F>, 'path' | 'access'>): ImportCalls {
  const one = `${path}/imports/:recordImportId` as const
  const { change } = access
  const calls = {
    template: {
      method: 'GET',
      path: `${path}/import-template`,
      access: change,
      content: 'application/octet-stream',
    },
    check: { method: 'POST', path: `${path}/imports`, access: change },
    read: { method: 'GET', path: one, access: change },
    store: { method: 'POST', path: `${one}/store`, access: change },
    history: { method: 'GET', path: `${path}/imports`, access: change },
    previewUndo: { method: 'POST', path: `${one}/undo-preview`, access: change },
    undo: { method: 'POST', path: `${one}/undo`, access: change },
  } as const
  return calls as unknown as ImportCalls
}
