import { type RawBuilder, sql } from 'kysely'

/** A row that is copied, and its copy, by their ids. */
export type Pair = { source: string; copy: string }

/** What a copy has of its own instead of what is copied: the name of a column, its type and its values, one for each pair. */
export type OwnColumn = {
  name: string
  type: 'uuid' | 'text'
  values: readonly (string | null)[]
}

const column = (type: OwnColumn['type'], values: OwnColumn['values']) =>
  sql`${[...values]}::${sql.raw(type)}[]`

/** Pairs as a table `alias (source, copy, …)` of a `from`. */
export function pairsSql(
  pairs: readonly Pair[],
  alias = 'm',
  own: readonly OwnColumn[] = [],
): RawBuilder<unknown> {
  const columns = [
    column(
      'uuid',
      pairs.map(({ source }) => source),
    ),
    column(
      'uuid',
      pairs.map(({ copy }) => copy),
    ),
    ...own.map(({ type, values }) => column(type, values)),
  ]
  const names = ['source', 'copy', ...own.map(({ name }) => name)]
  return sql`unnest(${sql.join(columns)}) ${sql.ref(alias)} (${sql.join(names.map((name) => sql.ref(name)))})`
}
