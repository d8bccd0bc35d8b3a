import type { Db } from '#platform/database/database'

/** Bound devices of a person, the latest first. */
export const selectDevices = (db: Db, tenantId: number, accountId: string) =>
  db
    .selectFrom('bound_device')
    .select(['id', 'number', 'name', 'bound_at', 'last_at'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('bound_at', 'desc')
    .execute()
export type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number]

/** Binds a device, or renames it when it is bound already; answers its id. */
export const upsertDevice = (
  db: Db,
  tenantId: number,
  accountId: string,
  device: { id: string; number: string; name: string; at: Date },
) =>
  db
    .insertInto('bound_device')
    .values({
      tenant_id: tenantId,
      id: device.id,
      account_id: accountId,
      number: device.number,
      name: device.name,
      bound_at: device.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id', 'number']).doUpdateSet({ name: device.name }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

/** Answers whether the person had such a device. */
export async function deleteDevice(db: Db, tenantId: number, accountId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('bound_device')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteDevices = (db: Db, tenantId: number, accountId: string) =>
  db
    .deleteFrom('bound_device')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()

/** Records a sign-in of a bound device; false when it is not bound. */
export async function touchDevice(
  db: Db,
  tenantId: number,
  accountId: string,
  { number, at }: { number: string; at: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('bound_device')
    .set({ last_at: at })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
