import type { FrameState, Protocol, RecentFrame } from '@iwater/contract/field/connections'
import type { RejectionCount } from '@iwater/contract/field/rejection'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

export async function selectRejections(
  db: Db,
  tenantId: number,
  connectionId: string,
): Promise<RejectionCount[]> {
  const rows = await db
    .selectFrom('field_rejection')
    .select(['reason', 'count', 'last_at'])
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .orderBy('last_at', 'desc')
    .execute()
  return rows.map(({ reason, count, last_at }) => ({
    reason,
    count: Number(count),
    lastAt: last_at.toISOString(),
  }))
}

/** The kept frames, newest first. */
export async function selectRecentFrames(
  db: Db,
  tenantId: number,
  connectionId: string,
): Promise<RecentFrame[]> {
  const rows = await db
    .selectFrom('recent_frame')
    .select([
      'at',
      sql<FrameState>`case when reason is null then 'accepted' when sample_count > 0 then 'accepted-in-part'
                        else 'rejected' end`.as('state'),
      'reason',
      sql<RecentFrame['rejections']>`rejections`.as('rejections'),
      'rejected_count as rejectedCount',
      'text',
      'sample_count as sampleCount',
    ])
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ at, ...frame }) => ({ ...frame, at: at.toISOString() }))
}

/** For how long rejections of unknown senders are shown after the last one. */
const unknownShownFor = '1 day'

/** The recent rejections of frames of unknown senders, by one protocol or by any. */
export async function selectUnknownRejections(
  db: Db,
  now: Date,
  protocol: Protocol | undefined,
): Promise<RejectionCount[]> {
  const { rows } = await sql<{ rejections: RejectionCount[] }>`
    select coalesce(json_agg(json_build_object('reason', reason, 'count', n, 'lastAt', last_at) order by n desc), '[]')
           as rejections
      from (select reason, sum(count)::bigint as n, max(last_at) as last_at from unknown_rejection
             where last_at > ${now}::timestamptz - ${unknownShownFor}::interval
               ${protocol ? sql`and protocol = ${protocol}` : sql``}
             group by reason) x`.execute(db)
  return oneRow(rows).rejections
}
