import type { QuotaUse } from '@iwater/contract/organisation/quotas'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Quotas } from './tenant.queries.ts'

const kinds = { people: 'people', points: 'points', fileBytes: 'files' } as const satisfies Record<
  keyof Quotas,
  string
>

/** The quota of the tenant of the transaction and what it has, wherever in the tenant, as `assert_quota` counts; null where it has none. */
export async function selectQuotaUse(db: Db, of: keyof Quotas): Promise<QuotaUse> {
  const { rows } = await sql<{ quota: string; present: string }>`
    select quota, present from quota_use(${kinds[of]})`.execute(db)
  const [row] = rows
  return row ? { quota: Number(row.quota), present: Number(row.present) } : null
}
