import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import {
  type Columns,
  type Described,
  labelColumn,
  recordColumns,
  rowsColumns,
  rowType,
} from '../columns.ts'
import type { Draft, Row } from '../entity.queries.ts'
import { valuesOf } from '../values.ts'
import { keyTextOf } from './import-keys.ts'

type Values = Readonly<Record<string, unknown>>

type Place = { tenantId: number; columns?: Columns | undefined }

/** The records that may be one of some values in each of the fields of a key. */
const hasKeyOf = ({ fields }: Described, key: readonly string[], values: readonly Values[]) =>
  sql.join(
    key.map((name) => {
      const said = [...new Set(values.map((one) => keyTextOf(one[name])))]
      const orEmpty = values.some((one) => one[name] === null)
        ? sql`or ${sql.ref(`t.${name}`)} is null`
        : sql``
      if (fields[name]?.type === 'localized')
        return sql`(${sql.ref(`t.${name}_zh`)} = any(${said}::text[]) or ${sql.ref(`t.${name}_en`)} = any(${said}::text[]))`
      const type = fields[name]?.type === 'reference' ? sql`uuid[]` : sql`text[]`
      return sql`(${sql.ref(`t.${name}`)} = any(${said}::${type}) ${orEmpty})`
    }),
    sql` and `,
  )

/**
 * Records with their sub-tables that may have the key of one of the values, those that are retired left out; `lock` holds them
 * until the transaction ends.
 */
export async function selectByKey(
  db: Db,
  entity: Described,
  { tenantId, columns }: Place,
  { key, values, lock }: { key: readonly string[]; values: readonly Values[]; lock: boolean },
) {
  if (values.length === 0) return []
  // A unique value stays taken by a record that is retired.
  const isShared = key.length > 1 && 'retired_at' in entity.fields
  const inUse = isShared ? sql`and t.retired_at is null` : sql``
  const shown = sql.join([sql`p.*`, labelColumn(entity), ...rowsColumns(entity, columns)])
  // Locked in one order, so that two imports do not wait for each other.
  const { rows } = await sql<{ record: Row }>`
    select to_jsonb(r) - 'tenant_id' as record from (select ${shown}
      from (select ${recordColumns(entity, columns)} from ${sql.table(entity.table)} t
             where t.tenant_id = ${tenantId} and ${hasKeyOf(entity, key, values)} ${inUse}
             order by t.id ${lock ? sql`for update of t` : sql``}) p) r`.execute(db)
  return rows.map(({ record }) => record)
}

/** Records that the session sees, by their names in either language or their ids, and those of `placed` by their longer names. */
export async function selectNamed(
  db: Db,
  tenantId: number,
  table: string,
  { texts, placed }: { texts: readonly string[]; placed: readonly string[] },
) {
  const isPlaced = placed.length > 0
  const names = isPlaced
    ? sql`array[name_zh, name_en] || placed_names`
    : sql`array[name_zh, name_en]`
  const { rows } = await sql<{ id: string; names: string[] }>`
    select id, array_remove(${names}, null) as names from ${sql.table(table)}
     where tenant_id = ${tenantId}
       and (name_zh = any(${[...texts]}::text[]) or name_en = any(${[...texts]}::text[])
         or id::text = any(${[...texts]}::text[])
         ${isPlaced ? sql`or placed_names && ${[...placed]}::text[]` : sql``})`.execute(db)
  return rows
}

/** Records in use that are called by their units too, by their own names in either language. */
export async function selectOwnNamed(
  db: Db,
  tenantId: number,
  table: string,
  texts: readonly string[],
) {
  const { rows } = await sql<{ id: string; name: LocalText }>`
    select id, json_build_object('zh', own_name_zh, 'en', own_name_en) as name from ${sql.table(table)}
     where tenant_id = ${tenantId} and retired_at is null
       and (own_name_zh = any(${[...texts]}::text[]) or own_name_en = any(${[...texts]}::text[]))`.execute(
    db,
  )
  return rows
}

/** Items of a dictionary, by their labels in either language or their values. */
export async function selectItemsNamed(
  db: Db,
  tenantId: number,
  code: string,
  texts: readonly string[],
) {
  const { rows } = await sql<{ value: string; parent: string | null; name: LocalText }>`
    select value, parent, json_build_object('zh', name_zh, 'en', name_en) as name from dictionary_label
     where tenant_id = ${tenantId} and code = ${code}
       and (name_zh = any(${[...texts]}::text[]) or name_en = any(${[...texts]}::text[])
         or value = any(${[...texts]}::text[]))
     order by is_disabled, position`.execute(db)
  return rows
}

/** What the items of some dictionaries are called, disabled ones left out. */
export async function selectItemLabels(db: Db, tenantId: number, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; labels: LocalText[] }>`
    select code, json_agg(json_build_object('zh', name_zh, 'en', name_en) order by position) as labels
      from dictionary_label
     where tenant_id = ${tenantId} and code = any(${[...codes]}::text[]) and not is_disabled
     group by code`.execute(db)
  return new Map(rows.map(({ code, labels }) => [code, labels] as const))
}

/** Values of records as the columns of their table take them, by name. */
const columnsOf = (values: Draft) => Object.keys(values)

/** Adds records, all of whose drafts have the same fields. */
export async function insertRecords(
  db: Db,
  { table, fields }: Described,
  tenantId: number,
  records: readonly { id: string; draft: Draft }[],
) {
  const [first] = records
  if (!first) return
  const rows = records.map(({ id, draft }) => ({
    tenant_id: tenantId,
    id,
    ...valuesOf(fields, draft),
  }))
  const names = columnsOf(rows[0] ?? {}).map((name) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(names)} from jsonb_populate_recordset(null::${rowType(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

/** Writes the fields that the drafts have, and counts the versions up. The caller has locked the rows. */
export async function updateRecords(
  db: Db,
  { table, fields }: Described,
  tenantId: number,
  records: readonly { id: string; draft: Draft }[],
) {
  const [first] = records
  if (!first) return
  const rows = records.map(({ id, draft }) => ({ id, ...valuesOf(fields, draft) }))
  const changes = sql.join([
    sql`version = t.version + 1`,
    ...columnsOf(valuesOf(fields, first.draft)).map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`s.${name}`)}`,
    ),
  ])
  await sql`update ${sql.table(table)} t set ${changes}
    from jsonb_populate_recordset(null::${rowType(table)}, ${JSON.stringify(rows)}::jsonb) s
    where t.tenant_id = ${tenantId} and t.id = s.id`.execute(db)
}
