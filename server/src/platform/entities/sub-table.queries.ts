import type { Field } from '@iwater/contract/kit/field-types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { newId } from '#platform/ids'
import type { Described } from './columns.ts'
import { type Draft, valuesOf } from './values.ts'

type RowsField = Extract<Field, { type: 'rows' }>
type Parent = { tenantId: number; id: string }
type DraftRow = Draft & { id?: string }

type Table = RawBuilder<unknown>

/** The rows as records of the table, which gives their values its types. */
const recordset = (table: Table, rows: readonly Draft[]) =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`

const namesOf = (rows: readonly Draft[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))]

const listOf = (names: readonly string[], row?: string) =>
  sql.join(names.map((name) => sql.ref(row === undefined ? name : `${row}.${name}`)))

/** A row that stays as it was is not written. */
async function updateRows(db: Db, table: Table, ofParent: Table, rows: readonly Draft[]) {
  const names = namesOf(rows).filter((name) => name !== 'id')
  const changes = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`)
  await sql`update ${table} o set ${sql.join(changes)} from ${recordset(table, rows)} n
    where ${ofParent} and o.id = n.id
      and (${listOf(names, 'o')}) is distinct from (${listOf(names, 'n')})`.execute(db)
}

async function insertRows(db: Db, table: Table, rows: readonly Draft[]) {
  const names = listOf(namesOf(rows))
  await sql`insert into ${table} (${names}) select ${names} from ${recordset(table, rows)}`.execute(
    db,
  )
}

/**
 * Makes the rows of a sub-table those of a draft, in one statement for those that go, one for those that change and one for
 * those that come. The audit trail records what changed.
 */
async function writeRows(
  db: Db,
  { tenantId, id: parentId }: Parent,
  { table: name, fields }: RowsField,
  rows: readonly DraftRow[],
) {
  const table = sql.table(name)
  const ofParent = sql`o.tenant_id = ${tenantId} and o.parent_id = ${parentId}`
  const known = await sql<{ id: string }>`select o.id from ${table} o where ${ofParent}`.execute(db)
  const ids = new Set(known.rows.map(({ id }) => id))
  const kept: Draft[] = []
  const added: Draft[] = []
  for (const [position, { id, ...row }] of rows.entries()) {
    const values = { ...valuesOf(fields, row), position }
    // An id that is not one of the record's own, or is there twice, is that of a new row.
    if (id !== undefined && ids.delete(id)) kept.push({ id, ...values })
    else added.push({ tenant_id: tenantId, parent_id: parentId, id: newId(), ...values })
  }
  if (ids.size > 0)
    await sql`delete from ${table} o where ${ofParent} and o.id = any(${[...ids]}::uuid[])`.execute(
      db,
    )
  if (kept.length > 0) await updateRows(db, table, ofParent, kept)
  if (added.length > 0) await insertRows(db, table, added)
}

export async function writeSubTables(db: Db, { fields }: Described, parent: Parent, draft: Draft) {
  for (const [name, field] of Object.entries(fields))
    if (field.type === 'rows' && name in draft)
      await writeRows(db, parent, field, draft[name] as DraftRow[])
}
