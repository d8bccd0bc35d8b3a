import {
  type ParameterName,
  type ParameterValues,
  parameterNames,
  withUsual,
} from '@iwater/contract/organisation/parameter-values'
import { parameterColumn } from '@iwater/contract/organisation/parameters'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type SetParameters = Readonly<Partial<Record<ParameterName, number | null>>>

/** What a tenant has set; null or missing where the usual value applies. */
export async function selectSetParameters(db: Db, tenantId: number): Promise<SetParameters> {
  const row: Readonly<Record<string, number | null>> | undefined = await db
    .selectFrom('parameter')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return Object.fromEntries(parameterNames.map((name) => [name, row?.[parameterColumn(name)]]))
}

/**
 * The parameters of a tenant as they apply. Each reader asks for them in its own transaction, by the primary key: nothing is
 * remembered that could be late.
 */
export const selectParameters = async (db: Db, tenantId: number): Promise<ParameterValues> =>
  withUsual(await selectSetParameters(db, tenantId))

/** Sets a parameter, or with null resets it; false where it is no longer the former one. */
export async function updateParameter(
  db: Db,
  tenantId: number,
  { name, value, former }: { name: ParameterName; value: number | null; former: number | null },
): Promise<boolean> {
  const column = sql.ref(parameterColumn(name))
  const { numAffectedRows = 0n } = await sql`
    insert into parameter as p (tenant_id, ${column}) values (${tenantId}, ${value})
      on conflict (tenant_id) do update set ${column} = excluded.${column}
      where p.${column} is not distinct from ${former}::int`.execute(db)
  return numAffectedRows > 0n
}
