import type { RetentionKind } from '@iwater/contract/retention'
import type { Db } from '#platform/database/database'

const columns = {
  samples: 'retention_days',
  'sign-ins': 'sign_in_log_days',
  sms: 'sms_log_days',
  messages: 'message_days',
  'browser-errors': 'browser_error_days',
  'function-use': 'function_use_days',
  exports: 'export_days',
} as const satisfies Record<RetentionKind, string>

type Spans = Readonly<Record<RetentionKind, number | null>>

/** How many days a tenant keeps each kind of data; null where it has not set any. */
export async function selectRetention(db: Db, tenantId: number): Promise<Spans> {
  const row = await db
    .selectFrom('tenant')
    .select(Object.values(columns))
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return {
    samples: row.retention_days,
    'sign-ins': row.sign_in_log_days,
    sms: row.sms_log_days,
    messages: row.message_days,
    'browser-errors': row.browser_error_days,
    'function-use': row.function_use_days,
    exports: row.export_days,
  }
}

/** Sets the days of a kind; false where they are no longer the former ones. */
export async function updateRetention(
  db: Db,
  tenantId: number,
  { kind, days, former }: { kind: RetentionKind; days: number | null; former: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tenant')
    .set({ [columns[kind]]: days })
    .where('id', '=', tenantId)
    .where(columns[kind], 'is not distinct from', former)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
