import type { ListAppearance, ListAppearanceChange } from '@iwater/contract/kit/list-appearance'
import type { Db } from '#platform/database/database'

const columns = ['row_size as rowSize', 'row_actions as rowActions'] as const

export const selectAppearance = (db: Db, tenantId: number) =>
  db
    .selectFrom('list_appearance')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst() as Promise<ListAppearance | undefined>

/** Stores what is given; what is not keeps its value, or has that of the column. */
export function storeAppearance(
  db: Db,
  tenantId: number,
  { rowSize, rowActions }: ListAppearanceChange,
) {
  const change = {
    ...(rowSize !== undefined && { row_size: rowSize }),
    ...(rowActions !== undefined && { row_actions: rowActions }),
  }
  return db
    .insertInto('list_appearance')
    .values({ tenant_id: tenantId, ...change })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<ListAppearance>
}
