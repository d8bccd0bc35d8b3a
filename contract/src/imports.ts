import { z } from 'zod'
import { id, instant, none } from './fields.ts'
import { defineRoute } from './route.ts'

export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'storing',
  'stored',
  'failed',
] as const

/** A row that is not imported, and why. `row` counts from 1 without the heading. */
export const rejectedRow = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  reason: z.enum([
    'time-missing',
    'time-unreadable',
    'time-out-of-range',
    'station-missing',
    'value-missing',
    'value-not-installed',
    'value-unreadable',
    'duplicate',
    'conflict',
  ]),
  text: z.string(),
})
export type RejectedRow = z.infer<typeof rejectedRow>

export const importJob = z.object({
  importId: id,
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: instant,
  rowCount: z.number().int(),
  rowsDone: z.number().int(),
  sampleCount: z.number().int(),
  duplicateCount: z.number().int(),
  conflictCount: z.number().int(),
  rejectedCount: z.number().int(),
  /** Rejected cells and rows by reason. */
  rejectedByReason: z.record(z.string(), z.number().int()),
  failure: z.string().nullable(),
})
export type ImportJob = z.infer<typeof importJob>

export const preview = z.object({
  importId: id,
  fileName: z.string(),
  columns: z.array(z.string()),
  /** The first 20 rows as text. */
  rows: z.array(z.array(z.string())),
  rowCount: z.number().int(),
  /** What the server makes of the columns; a person may change it. */
  suggestion: z.object({
    timeColumn: z.string().nullable(),
    timeFormat: z.string().nullable(),
    stationColumns: z.array(z.string()),
    valueColumns: z.array(z.object({ column: z.string(), factor: z.string().nullable() })),
    needsYear: z.boolean(),
  }),
})
export type ImportPreview = z.infer<typeof preview>

/** How the columns are read. Values of `*` are not installed, `--`, `/` and empty are missing. */
export const mapping = z.object({
  timeColumn: z.string().max(200),
  /** Pattern of yyyy MM dd HH mm ss, such as `MM-dd HH:mm`. */
  timeFormat: z.string().max(40),
  /** For time columns without a year. */
  year: z.number().int().min(1970).max(2100).optional(),
  /** Columns that together name the station of a row; none = the whole file is one unit. */
  stationColumns: z.array(z.string().max(200)).max(4),
  /** Name of the unit when no column names it. */
  unitName: z.string().trim().max(80).optional(),
  orgId: id,
  valueColumns: z
    .array(z.object({ column: z.string().max(200), factor: z.string().max(32) }))
    .min(1)
    .max(200),
})
export type ImportMapping = z.infer<typeof mapping>

export const uploadImport = defineRoute({
  method: 'POST',
  path: '/ingest/imports',
  access: 'ingest.manage',
  summary: 'Takes a csv or xlsx file (multipart field `file`) and answers with a preview.',
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
  summary: 'Rows that were not accepted, in the order of the file.',
  input: z.object({
    importId: id,
    after: z.coerce.number().int().min(0).default(0),
    size: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  output: z.object({ rows: z.array(rejectedRow), total: z.number().int() }),
})
