import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { type ReceivedRow, receivedAsJson } from './message.queries.ts'

export type Delivery = { number: string; accountId: string; message: ReceivedRow }

/** Messages read at once. */
const most = 200

/**
 * The messages of some people of a tenant after a number, in its order; `until` is the number up to which that is
 * complete. Needs the worker's login, because one query serves the streams of many people.
 */
export async function selectDeliveries(
  db: Db,
  tenantId: number,
  accountIds: readonly string[],
  after: bigint,
): Promise<{ deliveries: Delivery[]; until: bigint; hasMore: boolean }> {
  const { rows } = await sql<{ deliveries: Delivery[]; until: string; hasMore: boolean }>`
    with due as materialized (
      select number, message_id from message_outbox
       where tenant_id = ${tenantId} and number > ${String(after)}::bigint order by number limit ${most}
    )
    select (select coalesce(max(number), ${String(after)}::bigint) from due)::text as until,
      (select count(*) = ${most} from due) as "hasMore",
      (select coalesce(json_agg(json_build_object('number', d.number::text, 'accountId', r.account_id,
                'message', ${receivedAsJson}) order by d.number), '[]')
         from due d
         join message m on m.tenant_id = ${tenantId} and m.id = d.message_id
         join message_recipient r on r.tenant_id = m.tenant_id and r.message_id = m.id
          and r.account_id = any(${[...accountIds]}::uuid[])) as deliveries`.execute(db)
  const found = oneRow(rows)
  return { ...found, until: BigInt(found.until) }
}

/** The number of the newest message of a tenant. */
export async function selectNewestNumber(db: Db, tenantId: number): Promise<bigint> {
  const { rows } = await sql<{ newest: string }>`
    select coalesce(max(number), 0)::text as newest from message_outbox
     where tenant_id = ${tenantId}`.execute(db)
  return BigInt(rows[0]?.newest ?? 0)
}
