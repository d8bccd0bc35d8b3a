import type { LocalText } from '@iwater/contract/fields'
import { isWritten } from '@iwater/contract/kit/field-types'
import type { KeptReason } from '@iwater/contract/kit/import-calls'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { type Described, rowType } from '#platform/entities/columns'

/** A record that an import wrote, with what stands in it now. */
export type Written = {
  recordId: string
  action: 'added' | 'changed'
  version: number
  /** The present version; null where the session does not see the record, or it is gone. */
  present: number | null
  name: LocalText
}

export type Kept = { recordId: string; name: LocalText; reason: KeptReason }

type Of = { tenantId: number; id: string }

/** What records are called in a list of those that stayed: by the first column that names them. */
const nameSql = (language: 'zh' | 'en') => {
  const name = sql.lit(`name_${language}`)
  return sql`coalesce(nullif(c.after ->> ${name}, ''), nullif(to_jsonb(t) ->> ${name}, ''), c.after ->> 'name_zh',
    to_jsonb(t) ->> 'name_zh', to_jsonb(t) ->> 'name', to_jsonb(t) ->> 'code', c.after ->> 'code', '')`
}

/** Of a change `c`: it was not put back by an earlier undoing of the same import. */
const isOpen = sql`c.step = 'stored' and not exists (select from record_import_change u
  where u.tenant_id = c.tenant_id and u.import_id = c.import_id and u.step = 'undone' and u.record_id = c.record_id)`

/** The next records that an import wrote and that were not put back, held until the transaction ends. */
export async function selectWritten(
  db: Db,
  { table }: Described,
  { tenantId, id }: Of,
  { after, limit }: { after: string; limit: number },
) {
  const { rows } = await sql<Written>`
    with t as materialized (
      select t.* from ${sql.table(table)} t where t.tenant_id = ${tenantId} and t.id in (
        select c.record_id from record_import_change c where c.tenant_id = ${tenantId} and c.import_id = ${id}
           and ${isOpen} and c.record_id > ${after}::uuid order by c.record_id limit ${limit})
       order by t.id for update)
    select c.record_id as "recordId", c.action, c.version, t.version as present, json_build_object('zh', ${nameSql('zh')}, 'en', ${nameSql('en')}) as name
      from record_import_change c left join t on t.id = c.record_id
     where c.tenant_id = ${tenantId} and c.import_id = ${id} and ${isOpen} and c.record_id > ${after}::uuid
     order by c.record_id limit ${limit}`.execute(db)
  return rows
}

export const countWritten = async (db: Db, { tenantId, id }: Of) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from record_import_change c
     where c.tenant_id = ${tenantId} and c.import_id = ${id} and ${isOpen}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Deletes records that an import added. */
export const deleteAdded = (
  db: Db,
  { table }: Described,
  tenantId: number,
  ids: readonly string[],
) =>
  sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  )

/** The columns of the fields that imports write. */
const columnsOf = ({ fields }: Described) =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!isWritten(field) || field.type === 'rows') return []
    return field.type === 'localized' ? [`${name}_zh`, `${name}_en`] : [name]
  })

/** Puts back what stood in records before an import, and counts their versions up. */
export async function restoreChanged(
  db: Db,
  entity: Described,
  { tenantId, id }: Of,
  ids: readonly string[],
) {
  const changes = sql.join([
    sql`version = t.version + 1`,
    ...columnsOf(entity).map((column) => sql`${sql.ref(column)} = ${sql.ref(`s.${column}`)}`),
  ])
  const table = sql.table(entity.table)
  await sql`update ${table} t set ${changes} from (
      select (jsonb_populate_record(null::${rowType(entity.table)}, to_jsonb(p) || c.before)).*
        from record_import_change c join ${table} p on p.tenant_id = c.tenant_id and p.id = c.record_id
       where c.tenant_id = ${tenantId} and c.import_id = ${id} and c.step = 'stored'
         and c.record_id = any(${[...ids]}::uuid[])) s
    where t.tenant_id = ${tenantId} and t.id = s.id`.execute(db)
}
