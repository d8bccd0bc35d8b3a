import { z } from 'zod'
import { id, instant, localText, none } from '../fields.ts'
import { unitKind } from '../monitoring.ts'
import { defineRoute } from '../route.ts'

/** Maximum size of a file, in bytes. */
export const importSizeLimit = 64 * 1024 * 1024

export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'storing',
  'stored',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const

/**
 * Reasons for which a row (`row-…`, `time-…`, `station-…`) or a cell (`value-…`) is not imported. `duplicate`: the file
 * contains the same values for this station and time before; `conflict`: it contains other values before, and this row
 * counts. `time-ahead`: more than ten minutes ahead of the server clock, as for
 * all other protocols. `minute-settled`: older than the sample retention, in a minute that is already on record.
 */
export const rowRejectionReasons = [
  'row-malformed',
  'time-missing',
  'time-unreadable',
  'time-too-old',
  'time-ahead',
  'station-missing',
  'value-missing',
  'value-not-installed',
  'value-unreadable',
  'duplicate',
  'conflict',
  'minute-settled',
] as const
export type RowRejectionReason = (typeof rowRejectionReasons)[number]

/**
 * `number` counts the entries of an import; `row` is the line of the file on which the row begins, counted from 1 with
 * the heading and with empty lines, as spreadsheets and editors count; `column` is null where the whole row is meant.
 */
export const rejectedRow = z.object({
  number: z.number().int(),
  row: z.number().int(),
  column: z.string().nullable(),
  reason: z.enum(rowRejectionReasons),
  text: z.string(),
})
export type RejectedRow = z.infer<typeof rejectedRow>

export const importJob = z.object({
  importId: id,
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: instant,
  /** Name of the person who uploaded the file. */
  createdBy: localText,
  rowCount: z.number().int(),
  rowsDone: z.number().int(),
  /** Stations in the rows. */
  stationCount: z.number().int(),
  /**
   * Values, not rows: what the dry run foresees, and while and after they are stored what becomes of them. New values,
   * values that the store or the file had already, values that met another one of the same moment.
   */
  sampleCount: z.number().int(),
  duplicateCount: z.number().int(),
  conflictCount: z.number().int(),
  /**
   * Values from before `keptFrom`. The organisation keeps no samples of that time: they live on in the minutes they make
   * (number, lowest, highest, sum, last), and a minute that is on record stays as it is. `settledCount` of the values
   * are not taken for that reason; a dry run lists them as `minute-settled`.
   */
  historyCount: z.number().int(),
  settledCount: z.number().int(),
  /** From when on the organisation keeps samples; null before the dry run. */
  keptFrom: instant.nullable(),
  /** Seconds by which the latest of the `time-ahead` rows is ahead of the dry run; null where there is none. */
  aheadSeconds: z.number().int().nullable(),
  /** Units that the rows went to, which `findUnitList` lists by `importId`; 0 until they are stored. */
  unitCount: z.number().int(),
  /** Whether hours and days of what was stored are still being computed, so that long trends lack some of it. */
  isTrendPending: z.boolean(),
  rejectedCount: z.number().int(),
  /** Rejected cells and rows by reason. */
  rejectedByReason: z.record(z.string(), z.number().int()),
  /** Reason for the failure, in the language of the caller. */
  failure: z.string().nullable(),
  /** The step that failed or was cancelled. Only a dry run can be repeated with other columns; an undo can be continued. */
  failedWhile: z.enum(['checking', 'storing', 'undoing']).nullable(),
  /** Whether it holds stored values that `undoImport` can take back; imports of earlier versions do not. */
  isUndoable: z.boolean(),
  /** Values that were taken back, and values that they had displaced and that count again. */
  removedCount: z.number().int(),
  restoredCount: z.number().int(),
  /** Values that were stored and no longer there when it was undone: those that only their minutes are kept of by now. */
  missingCount: z.number().int(),
  /** Running, and paused until the server has storage space again. */
  waitsForSpace: z.boolean(),
})
export type ImportJob = z.infer<typeof importJob>

const span = z.object({ from: instant, until: instant })

/**
 * What is questionable about a column. `unit`: half of its values are outside the plausible range, so that they are probably
 * given in another unit of measure; `differs`: they are five times what the points hold, or a fifth of it; `values`: some
 * are outside the plausible range.
 */
export const importWarnings = ['unit', 'differs', 'values'] as const
export type ImportWarning = (typeof importWarnings)[number]

/** What a dry run has found of a value column; the values are in its unit of measure, and null where it has none. */
export const importColumnFigures = z.object({
  column: z.string(),
  factor: z.string(),
  factorName: localText,
  unit: z.string(),
  /** Values that were read, repetitions included. */
  count: z.number().int(),
  minimum: z.number().nullable(),
  median: z.number().nullable(),
  maximum: z.number().nullable(),
  /** What the factor can be in this unit of measure; null where nothing is known of it. */
  plausible: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Values outside of it. */
  outsideCount: z.number().int(),
  /** Units of measure in which the values would be plausible, for the warning `unit`. */
  unitsThatFit: z.array(z.string()),
  /** Lowest and highest valid value that the points of the column hold of the past year; null where there is none. */
  present: z.object({ minimum: z.number(), maximum: z.number() }).nullable(),
  warning: z.enum(importWarnings).nullable(),
})
export type ImportColumnFigures = z.infer<typeof importColumnFigures>

export const importFigures = z.object({
  /** From the first to the last row; null where no row has a time and a station. */
  span: span.nullable(),
  /** Rows whose time is further from most others than they span, and than a month, with the span of the others. */
  far: z.object({ rows: z.number().int(), others: span }).nullable(),
  /**
   * Rows with other values for a station and time that the file had before, where these are half of all rows or one time appears a
   * hundred times; the time that appears most often, and how often.
   */
  repeated: z.object({ rows: z.number().int(), most: z.number().int(), at: instant }).nullable(),
  /**
   * Points that storing would make, and how many more the quota of the tenant allowed at the dry run; `left` is null without a quota.
   * Null for dry runs of earlier versions.
   */
  points: z.object({ made: z.number().int(), left: z.number().int().nullable() }).nullable(),
  columns: z.array(importColumnFigures),
})
export type ImportFigures = z.infer<typeof importFigures>

const column = z.string().min(1).max(200)

/** The decimal separator of the numbers in a file. Thousands separators are never guessed. */
export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** How the columns are read. `*` means not installed; `--`, `/` and empty mean missing. */
export const mapping = z.object({
  /** Columns that, joined by a space, contain the time. */
  timeColumns: z.array(column).min(1).max(3),
  /**
   * Pattern of yyyy yy MM dd HH mm ss, such as `MM-dd HH:mm`; `iso` for times with an offset, `excel` for days since
   * 1900, `unix` for seconds and `unix-ms` for milliseconds since 1970. What names no offset is the
   * local time of `timeZone`.
   */
  timeFormat: z.string().max(40),
  decimalMark: z.enum(decimalMarks).default('.'),
  /** Time zone (IANA name) of the times in the file; that of the tenant if omitted. */
  timeZone: z.string().max(64).optional(),
  /** For time columns without a year. */
  year: z.number().int().min(1970).max(2100).optional(),
  /** Columns that together identify the station of a row; none = the whole file is one unit. */
  stationColumns: z.array(column).max(4),
  /** Name of the unit if no column identifies it; the file name if omitted. */
  unitName: z.string().trim().min(1).max(80).optional(),
  /** Kind of the created units. */
  unitKind: unitKind.default('network'),
  orgId: id,
  valueColumns: z
    .array(
      z.object({
        column,
        factor: z.string().max(32),
        /** Unit of measure of the numbers; that of the factor if omitted. */
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
  /** The lines of the file on which those rows begin. */
  lines: z.array(z.number().int()),
  rowCount: z.number().int(),
  /** The mapping suggested by the server. */
  suggestion: z.object({
    timeColumns: z.array(z.string()),
    /** Null where no format fits, and where several fit as well as each other. */
    timeFormat: z.string().nullable(),
    /** Of 01/02/2026 the one with the day and the one with the month first, where nothing tells them apart. */
    timeFormats: z.array(z.string()),
    decimalMark: z.enum(decimalMarks),
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
  summary: {
    zh: '上传 csv 或 xlsx 文件（multipart 字段 `file`），返回预览。',
    en: 'Upload a csv or xlsx file (multipart field `file`) and return a preview.',
  },
  takesFile: true,
  input: none,
  output: preview,
})

export const checkImport = defineRoute({
  method: 'POST',
  path: '/ingest/imports/:importId/check',
  access: 'ingest.manage',
  summary: {
    zh: '按所选列试运行：不入库，列出每一条被拒绝的行。',
    en: 'Start a dry run with the chosen columns: nothing is stored, every rejected row is listed.',
  },
  input: z.object({ importId: id, mapping }),
  output: importJob,
})

export const commitImport = defineRoute({
  method: 'POST',
  path: '/ingest/imports/:importId/commit',
  access: 'ingest.manage',
  summary: {
    zh: '开始将试运行通过的行入库。',
    en: 'Start storing the rows the dry run accepted.',
  },
  input: z.object({ importId: id }),
  output: importJob,
})

export const undoImport = defineRoute({
  method: 'POST',
  path: '/ingest/imports/:importId/undo',
  access: 'ingest.manage',
  summary: {
    zh: '开始撤销一次导入：取出其入库的数值，被其取代的数值重新生效。',
    en: 'Start undoing an import: its values are taken out, and values they displaced count again.',
  },
  input: z.object({ importId: id }),
  output: importJob,
})

export const readImport = defineRoute({
  method: 'GET',
  path: '/ingest/imports/:importId',
  access: 'ingest.view',
  summary: {
    zh: '查询导入的状态和进度。',
    en: 'Read the state and progress of an import.',
  },
  input: z.object({ importId: id }),
  output: importJob,
})

export const readImportPreview = defineRoute({
  method: 'GET',
  path: '/ingest/imports/:importId/preview',
  access: 'ingest.view',
  summary: {
    zh: '再次获取导入的预览及最近一次试运行所选的列。',
    en: 'Read the preview of an import again, with the columns chosen in its last dry run.',
  },
  input: z.object({ importId: id }),
  output: preview,
})

export const readImportFigures = defineRoute({
  method: 'GET',
  path: '/ingest/imports/:importId/figures',
  access: 'ingest.view',
  summary: {
    zh: '查询试运行得到的时段及各列的最小值、最大值和疑点。',
    en: 'Read the period that the dry run found, and lowest and highest value and warnings of each column.',
  },
  input: z.object({ importId: id }),
  /** Null before the first dry run. */
  output: importFigures.nullable(),
})

export const listImports = defineRoute({
  method: 'GET',
  path: '/ingest/imports',
  access: 'ingest.view',
  summary: {
    zh: '列出最近 50 次导入。',
    en: 'List the last 50 imports.',
  },
  input: none,
  output: z.array(importJob),
})

export const listRejectedRows = defineRoute({
  method: 'GET',
  path: '/ingest/imports/:importId/rejected',
  access: 'ingest.view',
  summary: {
    zh: '列出未被接受的行，按文件顺序，可按原因筛选。',
    en: 'List the rejected rows in the order of the file, optionally of one reason.',
  },
  input: z.object({
    importId: id,
    reason: z.enum(rowRejectionReasons).optional(),
    /** Number of rows to skip. */
    after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
    size: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  output: z.object({ rows: z.array(rejectedRow), total: z.number().int() }),
})
