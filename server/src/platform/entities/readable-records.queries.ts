import type { Entity } from '@iwater/contract/kit/entity'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Of some records those that the person of the transaction may read: by row policies, and by the permission. */
export async function selectReadableRecords(
  db: Db,
  { table, access }: Pick<Entity, 'table' | 'access'>,
  tenantId: number,
  ids: readonly string[],
) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])
       and (select account_may(${access.read}))`.execute(db)
  return rows.map(({ id }) => id)
}
