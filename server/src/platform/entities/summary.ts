import { precisionOf } from '@iwater/contract/kit/check'
import type { SummaryKind } from '@iwater/contract/kit/summary'
import { type RawBuilder, sql } from 'kysely'
import { type Columns, columnSql, type Described } from './columns.ts'
import { jsonObject } from './many-parts.ts'

const aggregates: Readonly<Record<SummaryKind, RawBuilder<unknown>>> = {
  sum: sql`sum`,
  average: sql`avg`,
  minimum: sql`min`,
  maximum: sql`max`,
  count: sql`count`,
}

/** Decimal places of an average beyond those of its field. */
const furtherPlaces = 2

/** One figure as text, which keeps every digit. */
function figureSql(name: string, kind: SummaryKind, { fields }: Described, columns?: Columns) {
  const field = fields[name]
  const value = sql`${aggregates[kind]}((${columnSql(name, { fields, columns })})::numeric)`
  const isNumber = field?.type === 'integer' || field?.type === 'number'
  const exact =
    kind === 'average' && isNumber
      ? sql`round(${value}, ${sql.lit(precisionOf(field) + furtherPlaces)})`
      : value
  return sql`(${exact})::text`
}

/** The summary of the rows t that `where` holds for: one object, by field. */
export function summarySql(
  entity: Described,
  columns: Columns | undefined,
  where: RawBuilder<unknown>,
) {
  const figures = Object.entries(entity.list.summary ?? {}).flatMap(([name, kind]) =>
    kind === undefined ? [] : [[name, figureSql(name, kind, entity, columns)] as const],
  )
  return sql`(select ${jsonObject(figures)} from ${sql.table(entity.table)} t where ${where})`
}
