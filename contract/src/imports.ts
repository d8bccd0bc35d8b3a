import { z } from 'zod'
import { id, instant, localText, none } from './fields.ts'
import { unitKind } from './monitoring.ts'
import { defineRoute } from './route.ts'

/** Bytes that a file may have. */
export const importSizeLimit = 64 * 1024 * 1024

export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'storing',
  'stored',
  'failed',
] as const

/**
 * Why a row (`row-…`, `time-…`, `station-…`) or one of its cells (`value-…`) is not imported. `duplicate`: the file
 * has the same values for this station and time before; `conflict`: it has other values before, this row counts
 * and the earlier values are kept beside it.
 */
export const rejectionReasons = [
  'row-malformed',
  'time-missing',
  'time-unreadable',
  'time-out-of-range',
  'station-missing',
  'value-missing',
  'value-not-installed',
  'value-unreadable',
  'duplicate',
  'conflict',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/**
 * `number` counts the entries of an import; `row` counts from 1 without the heading; `column` is null where the
 * whole row is meant.
 */
export const rejectedRow = z.object({
  number: z.number().int(),
  row: z.number().int(),
  column: z.string().nullable(),
  reason: z.enum(rejectionReasons),
  text: z.string(),
})
export type RejectedRow = z.infer<typeof rejectedRow>

export const importJob = z.object({
  importId: id,
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: instant,
  /** Name of the person who handed the file in. */
  createdBy: localText,
  rowCount: z.number().int(),
  rowsDone: z.number().int(),
  /** Stations that the rows name. */
  stationCount: z.number().int(),
  /**
   * Values, not rows. Until the import is stored they count what the file holds within itself, afterwards what
   * became of it: new values, values that were there already, values that met another one of the same moment.
   */
  sampleCount: z.number().int(),
  duplicateCount: z.number().int(),
  conflictCount: z.number().int(),
  rejectedCount: z.number().int(),
  /** Rejected cells and rows by reason. */
  rejectedByReason: z.record(z.string(), z.number().int()),
  /** Why it failed, in the caller's language. */
  failure: z.string().nullable(),
  /** What it was at when it failed. Only a dry run can be begun again with other columns. */
  failedWhile: z.enum(['checking', 'storing']).nullable(),
})
export type ImportJob = z.infer<typeof importJob>

const column = z.string().min(1).max(200)

/** How the columns are read. Values of `*` are not installed, `--`, `/` and empty are missing. */
export const mapping = z.object({
  /** Columns that together, joined by a space, hold the time. */
  timeColumns: z.array(column).min(1).max(3),
  /**
   * Pattern of yyyy yy MM dd HH mm ss, such as `MM-dd HH:mm`; `iso` for times with an offset, `excel` for days since
   * 1900, `unix` for seconds and `unix-ms` for milliseconds since 1970. What names no offset is the tenant's local time.
   */
  timeFormat: z.string().max(40),
  /** For time columns without a year. */
  year: z.number().int().min(1970).max(2100).optional(),
  /** Columns that together name the station of a row; none = the whole file is one unit. */
  stationColumns: z.array(column).max(4),
  /** Name of the unit when no column names it; the file's name otherwise. */
  unitName: z.string().trim().min(1).max(80).optional(),
  /** Kind of the units that are made. */
  unitKind: unitKind.default('network'),
  orgId: id,
  valueColumns: z
    .array(
      z.object({
        column,
        factor: z.string().max(32),
        /** Unit of measure of the numbers; that of the factor when left out. */
        unit: z.string().trim().max(16).optional(),
      }),
    )
    .min(1)
    .max(200),
})
export type ImportMapping = z.infer<typeof mapping>

export const preview = z.object({
  importId: id,
  fileName: z.string(),
  columns: z.array(z.string()),
  /** The first 20 rows as text. */
  rows: z.array(z.array(z.string())),
  rowCount: z.number().int(),
  /** What the server makes of the columns; a person may change it. */
  suggestion: z.object({
    timeColumns: z.array(z.string()),
    timeFormat: z.string().nullable(),
    stationColumns: z.array(z.string()),
    /** Columns that hold numbers. `unit` is what the heading names, else that of the factor. */
    valueColumns: z.array(
      z.object({ column: z.string(), factor: z.string().nullable(), unit: z.string() }),
    ),
    needsYear: z.boolean(),
  }),
  /** How the columns were read in the last dry run; null before the first. */
  mapping: mapping.nullable(),
})
export type ImportPreview = z.infer<typeof preview>

export const uploadImport = defineRoute({
  method: 'POST',
  path: '/ingest/imports',
  access: 'ingest.manage',
  summary: 'Takes a csv or xlsx file (multipart field `file`) and answers with a preview.',
  takesFile: true,
  input: none,
  output: preview,
})

export const checkImport = defineRoute({
  method: 'POST',
  path: '/ingest/imports/:importId/check',
  access: 'ingest.manage',
  summary:
    'Starts a dry run with a choice of columns: nothing is stored, every rejected row is listed.',
  input: z.object({ importId: id, mapping }),
  output: importJob,
})

export const commitImport = defineRoute({
  method: 'POST',
  path: '/ingest/imports/:importId/commit',
  access: 'ingest.manage',
  summary: 'Starts storing the rows that the dry run accepted.',
  input: z.object({ importId: id }),
  output: importJob,
})

export const readImport = defineRoute({
  method: 'GET',
  path: '/ingest/imports/:importId',
  access: 'ingest.view',
  summary: 'State and progress of an import.',
  input: z.object({ importId: id }),
  output: importJob,
})

export const readImportPreview = defineRoute({
  method: 'GET',
  path: '/ingest/imports/:importId/preview',
  access: 'ingest.view',
  summary: 'The preview of an import again, with the choice of columns of its last dry run.',
  input: z.object({ importId: id }),
  output: preview,
})

export const listImports = defineRoute({
  method: 'GET',
  path: '/ingest/imports',
  access: 'ingest.view',
  summary: 'The last 50 imports.',
  input: none,
  output: z.array(importJob),
})

export const listRejectedRows = defineRoute({
  method: 'GET',
  path: '/ingest/imports/:importId/rejected',
  access: 'ingest.view',
  summary: 'Rows that were not accepted, in the order of the file, of one reason if wanted.',
  input: z.object({
    importId: id,
    reason: z.enum(rejectionReasons).optional(),
    /** How many of the list to skip. */
    after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
    size: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  output: z.object({ rows: z.array(rejectedRow), total: z.number().int() }),
})
