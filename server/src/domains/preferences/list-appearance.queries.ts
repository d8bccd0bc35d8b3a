import type { ListAppearance, ListAppearanceChange } from '@iwater/contract/kit/list-appearance'
import type { Db } from '#platform/database/database'

const columnOf = {
  rowSize: 'row_size',
  rowActions: 'row_actions',
  watermark: 'watermark',
  watermarkAccount: 'watermark_account',
  watermarkTime: 'watermark_time',
  watermarkPrints: 'watermark_prints',
  watermarkExports: 'watermark_exports',
} as const satisfies Record<keyof ListAppearance, string>

const names = Object.keys(columnOf) as (keyof ListAppearance)[]
const columns = names.map((name) => `${columnOf[name]} as ${name}` as const)

export const selectAppearance = (db: Db, tenantId: number) =>
  db
    .selectFrom('list_appearance')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst() as Promise<ListAppearance | undefined>

/** Stores what is given; what is not keeps its value, or has that of the column. */
export function storeAppearance(db: Db, tenantId: number, given: ListAppearanceChange) {
  const change = Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [columnOf[name], given[name]]),
  )
  return db
    .insertInto('list_appearance')
    .values({ tenant_id: tenantId, ...change })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<ListAppearance>
}
