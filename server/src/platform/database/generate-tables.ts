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

/** The TypeScript text that describes every table of the database, one type a table. */
export async function describeTables(address: DatabaseAddress): Promise<string> {
  const client = new pg.Client(ownerConfig(address))
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      `select c.table_name, c.column_name, c.udt_name, c.is_nullable,
              c.column_default is not null or c.is_identity = 'YES' as has_default,
              c.is_generated = 'ALWAYS' as is_computed
         from information_schema.columns c join pg_class t on t.relname = c.table_name
        where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition
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
