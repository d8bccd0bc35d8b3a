import { type RetentionKind, retentionKinds } from '@iwater/contract/retention'
import type { Db } from '#platform/database/database'
import { spanColumns } from '#platform/retention/span-columns'

type Spans = Readonly<Record<RetentionKind, number | null>>

/** How many days a tenant keeps each kind of data; null where it has not set any. */
export async function selectRetention(db: Db, tenantId: number): Promise<Spans> {
  const row = await db
    .selectFrom('tenant')
    .select(Object.values(spanColumns))
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const spans = retentionKinds.map((kind) => [kind, row[spanColumns[kind]]])
  return Object.fromEntries(spans) as Spans
}

/** Sets the days of a kind; false where they are no longer the former ones. */
export async function updateRetention(
  db: Db,
  tenantId: number,
  { kind, days, former }: { kind: RetentionKind; days: number | null; former: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tenant')
    .set({ [spanColumns[kind]]: days })
    .where('id', '=', tenantId)
    .where(spanColumns[kind], 'is not distinct from', former)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
