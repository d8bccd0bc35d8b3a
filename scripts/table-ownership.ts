import type { SourceSql } from './source-sql.ts'

/** Whose tables, views and functions are, as docs/tables.md has it. */
export type Ownership = {
  tables: ReadonlyMap<string, string>
  /** Views and functions that other domains may use. */
  published: ReadonlyMap<string, string>
  /** Functions that the code of their owner alone calls. */
  functions: ReadonlyMap<string, string>
  /** Tables that every domain may read as they are. */
  base: ReadonlySet<string>
}

const namesOf = (text = '') => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => String(name))

/** Reads the table of owners; one name that stands there twice is refused. */
export function readOwnership(document: string): Ownership {
  const lines = document.split('\n')
  const rows = lines
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
  const column = (at: number) =>
    rows.flatMap((row) => namesOf(row[at]).map((name) => [name, row[0]?.trim() ?? ''] as const))
  const columns = [column(1), column(2), column(3)] as const
  const all = columns.flat().map(([name]) => name)
  const twice = all.filter((name, at) => all.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`named twice: ${twice.join(', ')}`)
  const [tables, published, functions] = columns.map((entries) => new Map(entries))
  const base = lines.find((line) => line.startsWith('Base tables: '))?.split('.', 1)[0]
  return {
    tables: tables ?? new Map(),
    published: published ?? new Map(),
    functions: functions ?? new Map(),
    base: new Set(namesOf(base)),
  }
}

/** What the SQL of a domain names that is another's and not published, a sentence each. */
export function trespassesOf(
  domain: string,
  { relations, functions }: SourceSql,
  { tables, functions: owned, base }: Ownership,
): string[] {
  const foreign = (names: ReadonlySet<string>, owners: ReadonlyMap<string, string>) =>
    [...names].flatMap((name) => {
      const owner = owners.get(name) ?? domain
      return owner === domain ? [] : [{ name, owner }]
    })
  return [
    ...foreign(relations, tables)
      .filter(({ name }) => !base.has(name))
      .map(({ name, owner }) => `${domain} reads ${name}, a table of ${owner}`),
    ...foreign(functions, owned).map(
      ({ name, owner }) => `${domain} calls ${name}, a function of ${owner}`,
    ),
  ]
}

/** Which tables of other domains a source file of a domain writes to, base tables too, a sentence each. */
export const foreignWritesOf = (domain: string, source: string, { tables }: Ownership): string[] =>
  [...tables]
    .filter(([table, owner]) => owner !== domain && writes(source, table))
    .map(([table, owner]) => `${domain} writes ${table}, a table of ${owner}`)

const writes = (source: string, table: string) =>
  new RegExp(
    `(insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\\(\\s*'${table}\\b|\\b(insert into|merge into|update|delete from) ${table}\\b`,
  ).test(source)
