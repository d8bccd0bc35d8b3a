import type { Language } from '@iwater/contract/errors'
import { type ReferenceTarget } from '@iwater/contract/kit/field-types'
import { referenceTables } from '@iwater/contract/kit/record/reference-tables'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { unnamed } from '#platform/database/statements'
import { newId } from '#platform/ids'
import { type Described, labelColumn, type OwnSql, recordColumns, rowsColumns } from './columns.ts'
import { filesColumn } from './file-columns.ts'
import type { Lookup } from './lookups.ts'
import { writeSubTables } from './sub-table.queries.ts'
import { type Draft, valuesOf } from './values.ts'
import { isOneOf } from './where.ts'

export type { Draft } from './values.ts'

export type Row = Record<string, unknown> & { id: string; version: number }

/** Of whom a record is read, in which language, and what the entity says in SQL of its own. */
export type Place = OwnSql & { tenantId: number; language: Language }

/** All that one record p is answered with. */
const shownOf = (entity: Described, columns: OwnSql['columns']) =>
  sql.join([sql`p.*`, labelColumn(entity), ...filesColumn(entity), ...rowsColumns(entity, columns)])

/**
 * How a record is held until the transaction ends: for a change, which lets others refer to it meanwhile, or for a deletion,
 * which does not.
 */
export type Lock = 'change' | 'deletion'

const locks = { change: sql`for no key update of t`, deletion: sql`for update of t` } as const

/** One record with the rows of its sub-tables; `lock` holds it until the transaction ends. */
export async function selectRecord(
  db: Db,
  entity: Described,
  { tenantId, ...own }: Omit<Place, 'language'>,
  { id, lock }: { id: string; lock?: Lock | undefined },
) {
  const shown = shownOf(entity, own.columns)
  const { rows } = await sql<{ record: Row }>`
    select to_jsonb(r) - 'tenant_id' as record from (select ${shown}
      from (select ${recordColumns(entity, own.columns)} from ${sql.table(entity.table)} t
             where t.tenant_id = ${tenantId} and ${isOneOf([id], own)} ${lock ? locks[lock] : sql``}) p) r`.execute(
    db,
  )
  return rows[0]?.record
}

/**
 * Records with the rows of their sub-tables, by id, held until the transaction ends. They are locked in the order of their
 * ids, so that of two who change the same ones one waits for the other.
 */
export async function lockRecords(
  db: Db,
  entity: Described,
  { tenantId, columns }: Omit<Place, 'language'>,
  ids: readonly string[],
) {
  const shown = shownOf(entity, columns)
  const { rows } = await sql<{ record: Row }>`
    select to_jsonb(r) - 'tenant_id' as record from (select ${shown}
      from (select ${recordColumns(entity, columns)} from ${sql.table(entity.table)} t
             where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[])
             order by t.id for update of t) p) r`.execute(db)
  return new Map(rows.map(({ record }) => [record.id, record] as const))
}

function insertSql(table: string, values: Draft) {
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  const literals = sql.join(Object.values(values).map((value) => sql`${value}`))
  return sql`insert into ${sql.table(table)} (${columns}) values (${literals})`
}

type Parent = { tenantId: number; id: string }

export async function insertRecord(db: Db, entity: Described, tenantId: number, draft: Draft) {
  const id = newId()
  const values = { tenant_id: tenantId, id, ...valuesOf(entity.fields, draft) }
  await insertSql(entity.table, values).execute(db)
  await writeSubTables(db, entity, { tenantId, id }, draft)
  return id
}

/** Writes the fields that the draft has, and counts the version up. The caller has locked the row. */
export async function updateRecord(db: Db, entity: Described, parent: Parent, draft: Draft) {
  const values = Object.entries(valuesOf(entity.fields, draft))
  const changes = sql.join([
    sql`version = version + 1`,
    ...values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  ])
  await sql`update ${sql.table(entity.table)} set ${changes}
    where tenant_id = ${parent.tenantId} and id = ${parent.id}`.execute(db)
  await writeSubTables(db, entity, parent, draft)
}

export const deleteRecord = (db: Db, { table }: Described, { tenantId, id }: Parent) =>
  sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`.execute(db)

type RecordLookup = Extract<Lookup, { to: unknown }>
type ItemLookup = Extract<Lookup, { code: unknown }>

const unfoundRecords = (
  tenantId: number,
  to: ReferenceTarget,
  lookups: readonly RecordLookup[],
) => sql`
  select q.path from unnest(${lookups.map(({ path }) => path)}::text[],
                            ${lookups.map(({ value }) => value)}::uuid[]) q (path, id)
   where not exists (select from ${sql.table(referenceTables[to])} r where r.tenant_id = ${tenantId} and r.id = q.id)`

const unfoundItems = (tenantId: number, lookups: readonly ItemLookup[]) => sql`
  select q.path from unnest(${lookups.map(({ path }) => path)}::text[],
                            ${lookups.map(({ code }) => code)}::text[],
                            ${lookups.map(({ value }) => value)}::text[],
                            ${lookups.map(({ parent }) => parent ?? null)}::text[],
                            ${lookups.map(({ parent }) => parent !== undefined)}::boolean[])
       q (path, code, value, parent, is_linked)
   where not exists (select from dictionary_label l
     where l.tenant_id = ${tenantId} and l.code = q.code and l.value = q.value and not l.is_disabled
       and (not q.is_linked or l.parent is not distinct from q.parent))`

/**
 * Paths of the values that refer to nothing that the session sees. Foreign keys are checked past row security, so without
 * this a record could point at what its author may not see.
 */
export async function selectUnfound(db: Db, tenantId: number, lookups: readonly Lookup[]) {
  const records = lookups.filter((one): one is RecordLookup => 'to' in one)
  const items = lookups.filter((one): one is ItemLookup => 'code' in one)
  const parts = [
    ...[...new Set(records.map(({ to }) => to))].map((to) =>
      unfoundRecords(
        tenantId,
        to,
        records.filter((one) => one.to === to),
      ),
    ),
    ...(items.length > 0 ? [unfoundItems(tenantId, items)] : []),
  ]
  if (parts.length === 0) return []
  const { rows } = await sql<{
    path: string
  }>`${unnamed} ${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map(({ path }) => path)
}
