import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Row } from '#platform/entities/entity.queries'

/** A record, and the tables of its parts, whose rows name it as their parent. */
export type HistoryOf = {
  tenantId: number
  id: string
  table: string
  partTables: readonly string[]
}

/** A column of a table that changed. */
export type ChangedColumn = { subject: string; column: string }

/** Entries e of the record: under its id or a key that begins with it, of its parts, and of imports that wrote it. */
const isOf = ({ tenantId, id, partTables }: HistoryOf) => sql`
  e.tenant_id = ${tenantId} and "left"(e.subject_id, 36) = any(array(
    select ${id}::text union all
    select "left"(p.subject_id, 36) from audit_entry p
     where p.tenant_id = ${tenantId} and coalesce(p.after, p.before) ->> 'parent_id' = ${id}
       and p.subject = any(${[...partTables]}::text[]) union all
    select i.import_id::text from record_import_trace i
     where i.tenant_id = ${tenantId} and i.record_id = ${id}::uuid))`

/** The entry of an import is of the record where it wrote that: not where an undoing left it as it is. */
const hasWritten = ({ tenantId, id }: HistoryOf) => sql`
  (e.subject <> 'record_import' or e.subject_id = ${id} or exists (
    select from record_import_trace i
     where i.tenant_id = ${tenantId} and i.record_id = ${id}::uuid and i.import_id::text = e.subject_id
       and e.action = case i.step when 'stored' then 'added' else 'changed' end))`

/** Columns by which a copy refers to what it is a copy of: ids and hashes, which tell a reader nothing. */
export const referring = ['product_id', 'product_version'] as const

/** Changes of nothing else are left out. */
const tells = sql`
  (e.action <> 'changed' or cardinality(e.concealed) > 0
    or (coalesce(e.before, '{}') || coalesce(e.after, '{}')) - ${[...referring]}::text[] <> '{}')`

/** What an import did to the record is not in its entry. */
const hasColumn = ({ tenantId, id, table }: HistoryOf, { subject, column }: ChangedColumn) => sql`
  (e.subject = ${subject} and (e.before ? ${column} or e.after ? ${column} or ${column} = any(e.concealed))
    or e.subject = 'record_import' and ${subject} = ${table} and exists (
      select from record_import_trace i
       where i.tenant_id = ${tenantId} and i.record_id = ${id}::uuid and i.import_id::text = e.subject_id
         and e.action = case i.step when 'stored' then 'added' else 'changed' end
         and (i.before ? ${column} or i.after ? ${column})))`

export type HistoryRow = Row & {
  number: string
  at: Date
  person_id: string | null
  person: LocalText | null
}

/** The newest entries of a record first, in the shape of the log. The row policy says who sees one. */
export async function selectHistory(
  db: Db,
  of: HistoryOf,
  {
    field,
    before,
    limit,
  }: { field: ChangedColumn | undefined; before: number | undefined; limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select e.number, e.at, e.actor as person_id, e.action, e.subject, e.subject_id,
           json_build_object('zh', e.name_zh, 'en', e.name_en) as object,
           (select json_build_object('zh', a.name_zh, 'en', a.name_en) from account_name a
             where a.tenant_id = e.tenant_id and a.id = e.actor) as person,
           jsonb_build_object('before', e.before, 'after', e.after, 'concealed', e.concealed)::text as changes
      from audit_entry e
     where ${isOf(of)} and ${hasWritten(of)} and ${tells} ${field ? sql`and ${hasColumn(of, field)}` : sql``}
       ${before === undefined ? sql`` : sql`and e.number < ${before}`}
     order by e.number desc limit ${limit}`.execute(db)
  return rows
}

/** The columns that the entries of a record have. */
export async function selectChangedColumns(db: Db, of: HistoryOf): Promise<ChangedColumn[]> {
  const { tenantId, id, table } = of
  const { rows } = await sql<ChangedColumn>`
    select e.subject, c.column from audit_entry e cross join lateral (
      select k from jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) k
      union select unnest(e.concealed)) c ("column")
     where ${isOf(of)} and e.subject <> 'record_import'
    union
    select ${table}, k from record_import_trace i
      cross join lateral jsonb_object_keys(coalesce(i.before, '{}') || coalesce(i.after, '{}')) k
     where i.tenant_id = ${tenantId} and i.record_id = ${id}::uuid
     order by 1, 2`.execute(db)
  return rows
}

/** A column of a sub-table that its rows are called by, in one language or on two sides. */
export type NamingColumn = { table: string; zh: string; en: string }

/**
 * What rows of sub-tables are called by that column: as they are, or, where they were deleted, as they were then. Rows of a table
 * with a name of its own are not asked for.
 */
export async function selectPartNames(
  db: Db,
  { tenantId, id }: Pick<HistoryOf, 'tenantId' | 'id'>,
  { table, zh, en }: NamingColumn,
): Promise<{ id: string; name: LocalText }[]> {
  const { rows } = await sql<{ id: string; name: LocalText }>`
    select t.id::text as id, json_build_object('zh', t.${sql.ref(zh)}, 'en', t.${sql.ref(en)}) as name
      from ${sql.table(table)} t where t.tenant_id = ${tenantId} and t.parent_id = ${id}::uuid
    union all
    select e.subject_id, json_build_object('zh', e.before ->> ${zh}, 'en', e.before ->> ${en}) from audit_entry e
     where e.tenant_id = ${tenantId} and e.subject = ${table} and e.action = 'removed' and e.before ->> 'parent_id' = ${id}`.execute(
    db,
  )
  return rows
}
