import type { Operator, Triple } from '@iwater/contract/kit/condition'
import { type ReferenceTarget } from '@iwater/contract/kit/field-types'
import { referenceTables } from '@iwater/contract/kit/record/reference-tables'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/database/matching'
import { columnSql, type Described, type OwnSql } from './columns.ts'
import { joinedLines } from './many-parts.ts'

type Column = RawBuilder<unknown>

const builds: Readonly<Record<Operator, (column: Column, value: unknown) => RawBuilder<boolean>>> =
  {
    // A plain equality can use an index; only that with nothing is another question.
    '=': (column, value) => (value === null ? sql`${column} is null` : sql`${column} = ${value}`),
    '≠': (column, value) => sql`${column} is distinct from ${value}`,
    like: (column, value) => sql`${column} ilike ${containing(String(value))}`,
    '>': (column, value) => sql`${column} > ${value}`,
    '≥': (column, value) => sql`${column} >= ${value}`,
    '<': (column, value) => sql`${column} < ${value}`,
    '≤': (column, value) => sql`${column} <= ${value}`,
    '∈': (column, value) => sql`${column} = any(${value})`,
    '⊆': (column, value) => sql`${column} in (select o.id from organisation o
      where o.tenant_id = (select app_tenant()) and o.path @> array[${value}::uuid])`,
  }

/** Texts in two languages: either fits, and of what is not wanted neither. */
function localizedSql(name: string, operator: Operator, value: unknown) {
  const [zh, en] = (['zh', 'en'] as const).map((side) =>
    builds[operator](sql.ref(`t.${name}_${side}`), value),
  )
  return operator === '≠' ? sql<boolean>`(${zh} and ${en})` : sql<boolean>`(${zh} or ${en})`
}

function tripleSql(
  [name, operator, value]: Triple,
  { fields }: Described,
  { columns, conditions }: OwnSql,
) {
  const own = conditions?.[name]?.(operator, value)
  if (own) return own
  const type = fields[name]?.type
  if (type === 'localized') return localizedSql(name, operator, value)
  const column = columnSql(name, { fields, columns })
  return type === 'choices' ? sql<boolean>`${column} && ${value}` : builds[operator](column, value)
}

/** Whether row t is one of some records. */
export const isOneOf = (ids: readonly string[], { conditions }: OwnSql) =>
  conditions?.['id']?.('∈', ids) ?? sql<boolean>`t.id = any(${ids}::uuid[])`

/** Whether what row t refers to by a field contains the keyword in its name. */
const isNamedLike = (name: string, to: ReferenceTarget, keyword: string) =>
  sql<boolean>`${sql.ref(`t.${name}`)} in (select l.id from ${sql.table(referenceTables[to])} l
    where l.tenant_id = t.tenant_id and ${joinedLines([sql.ref('l.name_zh'), sql.ref('l.name_en')])} ilike ${containing(keyword)})`

/** Whether a field that is searched contains the keyword; of an entity without such fields, every record does. */
function foundSql(
  { fields }: Described,
  keyword: string,
  { columns }: OwnSql,
): RawBuilder<boolean> {
  const searched = Object.entries(fields).filter(
    ([, field]) => 'searchable' in field && field.searchable,
  )
  const texts = searched.flatMap(([name, field]) => {
    if (field.type === 'reference') return []
    return field.type === 'localized'
      ? [sql.ref(`t.${name}_zh`), sql.ref(`t.${name}_en`)]
      : [columnSql(name, { fields, columns })]
  })
  if (searched.length === 0) return sql`true`
  const found = searched.flatMap(([name, field]) =>
    field.type === 'reference' ? [isNamedLike(name, field.to, keyword)] : [],
  )
  if (texts.length > 0) found.push(sql`${joinedLines(texts)} ilike ${containing(keyword)}`)
  return sql`(${sql.join(found, sql` or `)})`
}

export type Wanted = {
  keyword?: string | undefined
  filter: readonly Triple[]
  /** Of these records only. */
  ids?: readonly string[] | undefined
}

/** The rows t of a tenant that a list is asked for. Values are parameters, names are keys of the description. */
export const whereSql = (
  tenantId: number,
  entity: Described,
  { keyword, filter, ids }: Wanted,
  own: OwnSql = {},
) =>
  sql.join(
    [
      sql`t.tenant_id = ${tenantId}`,
      ...(ids ? [isOneOf(ids, own)] : []),
      ...filter.map((one) => tripleSql(one, entity, own)),
      ...(keyword
        ? [own.conditions?.['keyword']?.('like', keyword) ?? foundSql(entity, keyword, own)]
        : []),
    ],
    sql` and `,
  )
