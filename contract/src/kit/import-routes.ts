import { z } from 'zod'
import { id, instant, localText, logPerson, none } from '../fields.ts'
import { exportFormats } from './calls.ts'
import type { EntityOf } from './entity.ts'
import type { Fields } from './field-types.ts'
import {
  type ImportCalls,
  ignoredColumns,
  importCalls,
  importModes,
  importStates,
  keptReasons,
} from './import-calls.ts'
import { inSentence } from './in-sentence.ts'

const key = z.object({ recordImportId: id })
const count = z.number().int()
const text = z.string().nullable()
const length = count.nullable()

const alike = z.object({ column: text, message: z.string(), rows: z.array(count), count })

const report = z.object({
  rows: count,
  added: count,
  changed: count,
  unchanged: count,
  faulty: count,
  columns: z.array(
    z.object({
      heading: z.string(),
      field: z.string(),
      empty: count,
      distinct: count,
      smallest: text,
      largest: text,
      shortest: length,
      longest: length,
    }),
  ),
  ignored: z.array(z.object({ heading: z.string(), reason: z.enum(ignoredColumns) })),
  missing: z.array(localText),
  repeated: z.array(z.string()),
  kept: z.array(localText),
  errors: z.array(alike),
  errorKinds: count,
  warnings: z.array(alike),
})

const ordered = z.object({
  recordImportId: id,
  fileName: z.string(),
  mode: z.enum(importModes),
  state: z.enum(importStates),
  jobId: id,
  report: report.nullable(),
  faultyFileId: id.nullable(),
})

const keptRecords = {
  keptCount: count,
  kept: z.array(z.object({ recordId: id, name: localText, reason: z.enum(keptReasons) })),
}

const preview = z.object({ jobId: id, removed: count, restored: count, ...keptRecords })

const stored = z.object({
  recordImportId: id,
  fileName: z.string(),
  mode: z.enum(importModes),
  storedBy: logPerson.nullable(),
  storedAt: instant,
  added: count,
  changed: count,
  unchanged: count,
  leftOut: count,
  undo: z.enum(['possible', 'running', 'done', 'over']),
  preview: preview.nullable(),
  undoJobId: id.nullable(),
  undoneAt: instant.nullable(),
  removed: count,
  restored: count,
  ...keptRecords,
})

const shapes = {
  template: { input: z.object({ format: z.enum(exportFormats) }), output: z.unknown() },
  check: { input: z.object({ fileId: id, mode: z.enum(importModes) }), output: key },
  read: { input: key, output: ordered },
  store: {
    input: key.extend({ leaveOutFaulty: z.boolean().default(false) }),
    output: z.object({ jobId: id }),
  },
  history: { input: none, output: z.array(stored) },
  previewUndo: { input: key, output: z.object({ jobId: id }) },
  undo: { input: key, output: z.object({ jobId: id }) },
}

function summariesOf({ title, noun }: Pick<EntityOf<Fields>, 'title' | 'noun'>) {
  const many = inSentence(title).en
  return {
    template: {
      zh: `导出${title.zh}的导入模板：列标题和各列的填写说明。`,
      en: `Export a template for importing ${many}: the headings, and what each column takes.`,
    },
    check: {
      zh: `按已上传的 xlsx 或 csv 文件开始${title.zh}导入的试运行；由后台任务完成，不写入数据。`,
      en: `Start a dry run of importing ${many} from an uploaded xlsx or csv file; a background job, which stores nothing.`,
    },
    read: {
      zh: `查询一次${title.zh}导入的状态和试运行结果。`,
      en: `Read the state of an import of ${many} and what it found.`,
    },
    store: {
      zh: `将试运行过的文件写入${title.zh}：全部写入或全部不写入；文件内容已变化时拒绝。`,
      en: `Store the file of a dry run as ${many}, all of it or nothing; rejected when its content has changed.`,
    },
    history: {
      zh: `列出${title.zh}最近的导入，最新的在前。`,
      en: `List the latest imports of ${many}, newest first.`,
    },
    previewUndo: {
      zh: `开始核对撤销一次导入的结果：将删除、恢复和保持不变的${noun.zh}；由后台任务完成，不作任何修改。`,
      en: `Start a run that shows which ${many} undoing an import would delete, restore or leave; a background job, which changes nothing.`,
    },
    undo: {
      zh: `撤销一次导入：恢复导入前的内容，删除新增的${noun.zh}；之后被修改或正在使用的记录保持不变，可再次撤销。`,
      en: `Withdraw an import: puts back what was there before; a ${noun.en} that was changed since or is in use stays as it is, and can be undone again later.`,
    },
  } as const
}

/** The calls by which records of an entity are imported, with their shapes. */
export function importRoutes<F extends Fields>(entity: EntityOf<F>): ImportCalls {
  const calls = importCalls(entity)
  const summaries = summariesOf(entity as unknown as EntityOf<Fields>)
  const names = Object.keys(calls) as (keyof ImportCalls)[]
  return Object.fromEntries(
    names.map((name) => [name, { ...calls[name], ...shapes[name], summary: summaries[name] }]),
  ) as unknown as ImportCalls
}
