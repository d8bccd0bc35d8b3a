import { z } from 'zod'
import { choiceFields, id, localText, pageFields } from '../fields.ts'
import { storedFile } from '../files.ts'
import {
  type EntityCalls,
  entityCalls,
  exportFormats,
  fileNameLength,
  mostSaved,
  mostTicked,
} from './calls.ts'
import { draftOf, faultsOf, writtenOf } from './check.ts'
import type { EntityOf } from './entity.ts'
import { type Fields, holdsFiles } from './field-types.ts'
import { filterLimits, isSortable, readFilter } from './filter.ts'
import { inSentence } from './in-sentence.ts'
import { rejection } from './rejection-shape.ts'
import { describedAs, label, listed, report, shapesOf } from './value-shapes.ts'

const draftShape = (entity: EntityOf<Fields>) =>
  z
    .looseObject({})
    .meta(describedAs(entity.fields))
    .transform((values, context) => {
      const draft = draftOf(entity, values)
      report(context, entity.fields, faultsOf(entity, draft))
      return { draft }
    })

/** What the column of the version holds. */
const mostVersion = 2_147_483_647
const versionShape = z.number().int().min(1).max(mostVersion)

function changesShape({ fields }: EntityOf<Fields>) {
  const changeable = Object.entries(fields).filter(([, { immutable }]) => !immutable)
  const { properties } = describedAs(Object.fromEntries(changeable))
  const key = {
    id: { type: 'string', format: 'uuid' },
    version: { type: 'integer', minimum: 1, maximum: mostVersion },
  }
  return z
    .looseObject({ id, version: versionShape })
    .meta({ type: 'object', properties: { ...key, ...properties }, required: ['id', 'version'] })
    .transform(({ id, version, ...changes }) => ({
      id,
      version,
      changes: writtenOf(fields, changes),
    }))
}

/** Whether each one stands only once. */
const isOnce = (values: readonly unknown[]) => new Set(values).size === values.length

/** Rows are judged together by the server, because what is wrong with them is said by the sender's numbers. */
function saveShape({ fields }: EntityOf<Fields>) {
  const { properties } = describedAs(fields)
  const row = z.number().int().min(1).max(mostVersion)
  const values = z
    .looseObject({})
    .meta({ type: 'object', properties })
    .transform((given) => writtenOf(fields, given))
  const stored = { row, id, version: versionShape }
  return z
    .object({
      added: z.array(z.object({ row, values })).max(mostSaved).default([]),
      changed: z
        .array(z.object({ ...stored, values }))
        .max(mostSaved)
        .default([]),
      removed: z.array(z.object(stored)).max(mostSaved).default([]),
    })
    .refine(({ added, changed, removed }) => {
      const rows = [...added, ...changed, ...removed]
      const ids = [...changed, ...removed].map((one) => one.id)
      return (
        rows.length > 0 &&
        rows.length <= mostSaved &&
        isOnce(rows.map((one) => one.row)) &&
        isOnce(ids)
      )
    })
}

/** Keyword and filter of a list, from the allow-list of the description. */
function foundShape({ fields }: EntityOf<Fields>) {
  return {
    keyword: z.string().trim().max(64).optional(),
    filter: z
      .string()
      .max(filterLimits.json)
      .default('[]')
      .transform((json, context) => {
        const filter = readFilter(fields, json)
        if (filter === undefined) {
          const params = { fault: { is: 'wrong-kind' }, field: { zh: '筛选条件', en: 'filter' } }
          context.addIssue({ code: 'custom', params })
        }
        return filter ?? []
      }),
  }
}

/** The same and its sort. */
function listShape(entity: EntityOf<Fields>) {
  const { fields, list } = entity
  const sortable = Object.keys(fields).filter((name) => isSortable(fields[name]))
  return {
    ...foundShape(entity),
    sort: z.enum(sortable).default(list.sort),
    order: z.enum(['asc', 'desc']).default(list.order ?? 'asc'),
  }
}

/** The level of a tree that is asked for; where the list is narrowed, all that is found is one list. */
const levelShape = ({ list }: EntityOf<Fields>) =>
  list.tree === undefined ? {} : { parent: id.optional(), as: z.literal('list').optional() }

/** The columns of a file: rows of sub-tables have no cell of their own. */
const exportable = (fields: Fields) =>
  Object.keys(fields).filter((name) => fields[name]?.type !== 'rows')

function exportShape(entity: EntityOf<Fields>) {
  return {
    ...listShape(entity),
    format: z.enum(exportFormats),
    name: z.string().trim().min(1).max(fileNameLength).optional(),
    columns: z
      .array(z.enum(exportable(entity.fields)))
      .min(1)
      .max(100)
      .default([...entity.list.columns]),
    ids: z.array(id).min(1).max(mostTicked).optional(),
    ...(entity.list.summary && { withSummary: z.boolean().default(false) }),
  }
}

const counted = { total: z.number().int(), isMore: z.boolean() }

/** What a list answers beside the records of a page. */
const pageShape = ({ list }: EntityOf<Fields>) => ({
  ...counted,
  current: z.number().int(),
  size: z.number().int(),
  ...(list.summary && { summary: z.record(z.string(), z.string().nullable()).optional() }),
  ...(list.tree !== undefined && { whole: z.object(counted).optional() }),
})

const summariesOf = ({ title, noun, fields, list }: EntityOf<Fields>) => {
  const many = inSentence(title).en
  const countedTitle = fields[list.counts ?? '']?.title
  return {
    list:
      list.tree === undefined
        ? { zh: `分页列出${title.zh}。`, en: `List ${many}, page by page.` }
        : {
            zh: `分页列出${title.zh}的一级；搜索或筛选时列出全部查询结果及其上级名称。`,
            en: `List one level of ${many}, page by page; with a keyword or filter, all that are found, with the names of those above.`,
          },
    counts: {
      zh: `按${countedTitle?.zh ?? ''}统计查询到的${title.zh}的数量。`,
      en: `Count the ${many} in the search result by ${countedTitle ? inSentence(countedTitle).en : ''}.`,
    },
    choices: {
      zh: `按名称片段或标识查找${noun.zh}，供引用时选择，最多一百条。`,
      en: `Find ${many} by part of their name or by ids for a field that refers to one, at most a hundred.`,
    },
    read: { zh: `查询一条${noun.zh}。`, en: `Read one ${noun.en}.` },
    add: { zh: `新增${noun.zh}。`, en: `Add a ${noun.en}.` },
    edit: {
      zh: `修改${noun.zh}，只改所提交的字段；版本已变化时拒绝。`,
      en: `Change the fields of a ${noun.en} that are sent; rejected when its version has changed.`,
    },
    removal: {
      zh: `核对能否删除一条${noun.zh}，不能时返回原因；不作修改。`,
      en: `Find out whether a ${noun.en} can be deleted, and if not, why; changes nothing.`,
    },
    remove: { zh: `删除${noun.zh}。`, en: `Delete a ${noun.en}.` },
    save: {
      zh: `一次保存多条${noun.zh}（新增、修改、删除，最多 ${mostSaved} 条），全部成功或全部不保存；问题按提交的行号列出。`,
      en: `Save several ${many} at once: add, change and delete at most ${mostSaved}, all of them or none. Problems are listed by the row numbers that are sent.`,
    },
    move:
      list.tree === undefined
        ? {
            zh: `将${noun.zh}移到另一条之前，或移到末尾。`,
            en: `Move a ${noun.en} in front of another one, or to the end.`,
          }
        : {
            zh: `将${noun.zh}移到同级的另一条之前或末尾，或移到另一条的下级。`,
            en: `Move a ${noun.en} in front of another one of its level, to the end of it, or below another one.`,
          },
    export: {
      zh: `将查询到的或指定的${title.zh}导出为文件；由后台任务完成，文件存入“我的文件”。`,
      en: `Export the ${many} found by the search, or those named, as a file; a background job stores it among the files of the caller.`,
    },
  } as const
}

/** The calls of an entity with their shapes, as the server serves them and the document lists them. */
export function entityRoutes<F extends Fields>(entity: EntityOf<F>): EntityCalls<F> {
  const calls = entityCalls(entity)
  const described: EntityOf<Fields> = entity
  const own = {
    id,
    version: z.number().int(),
    labels: z.record(z.string(), label.nullable()),
    ...(Object.values(described.fields).some(holdsFiles) && {
      files: z.record(z.string(), z.array(storedFile)),
    }),
  }
  const row = z.object({ ...own, ...shapesOf(entity.fields, 'answer') })
  const isTree = described.list.tree !== undefined
  const rowOfList = z.object({
    ...own,
    ...shapesOf(listed(entity.fields), 'answer'),
    ...(isTree && {
      children: z.number().int().optional(),
      above: z.array(localText).optional(),
    }),
  })
  const key = z.object({ id })
  const ofCalls = {
    list: {
      input: z.object({ ...listShape(described), ...levelShape(described), ...pageFields }),
      output: z.object({ records: z.array(rowOfList), ...pageShape(described) }),
    },
    counts: {
      input: z.object(foundShape(described)),
      output: z.record(z.string(), z.number().int()),
    },
    choices: {
      input: z.object({
        ...choiceFields,
        ...(isTree && { except: id.optional() }),
        ...(described.list.within && { filter: foundShape(described).filter }),
      }),
      output: z.array(z.object({ value: id, label: localText })),
    },
    read: { input: key, output: row },
    add: { input: draftShape(described), output: key },
    edit: { input: changesShape(described), output: key },
    removal: { input: key, output: z.object({ rejection }) },
    remove: { input: key, output: z.null() },
    save: {
      input: saveShape(described),
      output: z.object({ added: z.array(z.object({ row: z.number().int(), id })) }),
    },
    move: {
      input: z.object({
        id,
        version: versionShape.optional(),
        before: id.nullable(),
        ...(isTree && { parent: id.nullable().optional() }),
      }),
      output: z.null(),
    },
    export: { input: z.object(exportShape(described)), output: z.object({ jobId: id }) },
  }
  const summaries = summariesOf(described)
  const names = Object.keys(calls) as (keyof typeof ofCalls)[]
  const routes = names.map((name) => [
    name,
    { ...calls[name], ...ofCalls[name], summary: summaries[name] },
  ])
  return Object.fromEntries(routes) as EntityCalls<F>
}
