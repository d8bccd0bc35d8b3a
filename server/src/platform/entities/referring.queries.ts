import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The foreign key that keeps a record, and the table that has it. */
export type Keeper = { table: string; constraint: string }

/** Records that refer to another one, as far as the caller may see them: their number, and the names of the first. */
export type Referring = { count: number; names: readonly LocalText[] }

/** Names that are read; of the other records only the number. */
const mostNames = 3

const columnOf = ({ table, constraint }: Keeper) => sql<{ name: string }>`
  select a.attname as name
    from pg_constraint k
    join pg_attribute i on i.attrelid = k.confrelid and i.attname = 'id'
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey, i.attnum)]
   where k.conrelid = ${table}::regclass and k.conname = ${constraint} and has_table_privilege(k.conrelid, 'select')`

/** Which records refer to some by the foreign key. */
export async function selectReferring(
  db: Db,
  keeper: Keeper,
  tenantId: number,
  ids: readonly string[],
): Promise<Referring> {
  const [column] = (await columnOf(keeper).execute(db)).rows
  if (column === undefined) return { count: 0, names: [] }
  const { rows } = await sql<{ count: number; zh: string | null; en: string | null }>`
    select count(*) over ()::int as count, to_jsonb(r) ->> 'name_zh' as zh, to_jsonb(r) ->> 'name_en' as en
      from ${sql.table(keeper.table)} r
     where r.tenant_id = ${tenantId} and r.${sql.ref(column.name)} = any(${[...ids]}::uuid[])
     order by zh limit ${mostNames}`.execute(db)
  const names = rows.flatMap(({ zh, en }) => (zh === null || en === null ? [] : [{ zh, en }]))
  return { count: rows[0]?.count ?? 0, names }
}
