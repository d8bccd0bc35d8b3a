import { type ListRequest, mostTreeLevels } from '@iwater/contract/kit/calls'
import { narrowingOf } from '@iwater/contract/kit/filter'
import { type RawBuilder, sql } from 'kysely'
import type { Described } from './columns.ts'

/** The record with the id `id`, if the session sees it: the row policies hold for a table asked a second time as well. */
const visible = (table: string, id: RawBuilder<unknown>) =>
  sql`exists (select from ${sql.table(table)} a where a.tenant_id = t.tenant_id and a.id = ${id})`

/** Whether row t stands below a record, null for the topmost level, on which a record whose parent is not visible stands too. */
export function levelSql(table: string, tree: string, parent: string | null | undefined) {
  const above = sql.ref(`t.${tree}`)
  return parent === null || parent === undefined
    ? sql<boolean>`not ${visible(table, above)}`
    : sql<boolean>`${above} = ${parent} and ${visible(table, sql`${parent}::uuid`)}`
}

/** How many visible records stand below row p. */
const childrenColumn = (table: string, tree: string) =>
  sql`(select count(*)::int from ${sql.table(table)} c
    where c.tenant_id = p.tenant_id and ${sql.ref(`c.${tree}`)} = p.id) as children`

/** The names of the records above row p from the topmost, up to the first one that is not visible. */
const aboveColumn = (table: string, tree: string) =>
  sql`(with recursive up (id, name, level) as (
      select ${sql.ref(`a.${tree}`)}, json_build_object('zh', a.name_zh, 'en', a.name_en), 1 from ${sql.table(table)} a
       where a.tenant_id = p.tenant_id and a.id = ${sql.ref(`p.${tree}`)}
      union all
      select ${sql.ref(`a.${tree}`)}, json_build_object('zh', a.name_zh, 'en', a.name_en), u.level + 1 from ${sql.table(table)} a
        join up u on a.id = u.id
       where a.tenant_id = p.tenant_id and u.level < ${sql.lit(mostTreeLevels)})
    select coalesce(json_agg(name order by level desc), '[]') from up) as above`

/** The records that stand below a record, and it itself. */
export const subtreeSql = (table: string, tree: string, tenantId: number, id: string) =>
  sql`with recursive down (id, level) as (
      select ${id}::uuid, 1
      union all
      select c.id, d.level + 1 from ${sql.table(table)} c join down d on ${sql.ref(`c.${tree}`)} = d.id
       where c.tenant_id = ${tenantId} and d.level < ${sql.lit(mostTreeLevels)})
    select id from down`

/** What a list shows of a tree: the condition of its rows, and what is said about each of them. */
export type Level = {
  where?: RawBuilder<unknown>
  columns: readonly RawBuilder<unknown>[]
  isTop: boolean
}

/** One level of a tree, or all levels where a keyword or filter narrows the list; undefined for a list that is no tree. */
export function levelOf(
  { table, list }: Described,
  { keyword, filter, parent, as }: ListRequest,
): Level | undefined {
  const { tree } = list
  if (tree === undefined || as === 'list') return undefined
  if (keyword || narrowingOf(list, filter).length > 0)
    return { columns: [aboveColumn(table, tree)], isTop: true }
  const where = levelSql(table, tree, parent)
  return { where, columns: [childrenColumn(table, tree)], isTop: parent === undefined }
}
