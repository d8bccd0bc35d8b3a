import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { type DatabaseAddress, ownerConfig } from './address.ts'

type Column = {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  /** A value of its own where none is given. */
  has_default: boolean
  /** Computed from other columns: it is never written. */
  is_computed: boolean
}

const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
  _text: 'string[]',
  _timestamptz: 'Date[]',
  _uuid: 'string[]',
}

function line({ column_name, udt_name, is_nullable, has_default, is_computed }: Column) {
  const base = types[udt_name]
  if (!base) throw new Error(`no type for ${udt_name}`)
  const type = is_nullable === 'YES' && base !== 'unknown' ? `${base} | null` : base
  if (is_computed) return `  ${column_name}: GeneratedAlways<${type}>`
  return `  ${column_name}: ${has_default ? `Generated<${type}>` : type}`
}

/**
 * PostgreSQL calls every column of a view nullable. One is not where the columns of its name below the view are not, unless an
 * outer join may leave them out.
 */
const nullable = `case when t.relkind <> 'v' then c.is_nullable
  when pg_get_viewdef(t.oid) ~ 'LEFT JOIN' then 'YES'
  else coalesce((select max(b.is_nullable::text) from information_schema.view_column_usage v
      join information_schema.columns b using (table_schema, table_name, column_name)
     where v.view_schema = c.table_schema and v.view_name = c.table_name and v.column_name = c.column_name), 'YES') end`

/** The TypeScript text that describes every table and view of the database, one type each. */
export async function describeTables(address: DatabaseAddress): Promise<string> {
  const client = new pg.Client(ownerConfig(address))
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      `select c.table_name, c.column_name, c.udt_name, ${nullable} as is_nullable,
              c.column_default is not null or c.is_identity = 'YES' as has_default,
              c.is_generated = 'ALWAYS' as is_computed
         from information_schema.columns c join pg_class t on t.relname = c.table_name
        where c.table_schema = 'public' and t.relkind in ('r', 'p', 'v') and not t.relispartition
          and t.relnamespace = 'public'::regnamespace
        order by c.table_name, c.ordinal_position`,
    )
    const tables = Map.groupBy(rows, (row) => row.table_name)
    const typeName = (name: string) =>
      name.replace(/(^|_)(\w)/g, (_, __, c: string) => c.toUpperCase())
    const bodies = [...tables].map(
      ([name, columns]) =>
        `export type ${typeName(name)}Table = {\n${columns.map(line).join('\n')}\n}`,
    )
    const index = [...tables.keys()].map((name) => `  ${name}: ${typeName(name)}Table`)
    return [
      '// Written by `npm run db:types` from the migrated database; not edited by hand.',
      "import type { Generated, GeneratedAlways } from 'kysely'\n",
      bodies.join('\n\n'),
      `\nexport type Tables = {\n${index.join('\n')}\n}\n`,
    ].join('\n')
  } finally {
    await client.end()
  }
}

export const writeTables = async (address: DatabaseAddress) =>
  writeFile(new URL('./tables.ts', import.meta.url), await describeTables(address))
