import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

export type WiredChannel = { channelId: string; pointId: string }

/** The channels of a connection with the points that they feed; locked until the transaction ends. */
export async function lockChannels(
  db: Db,
  tenantId: number,
  connectionId: string,
): Promise<WiredChannel[]> {
  const { rows } = await sql<WiredChannel>`
    select id as "channelId", point_id as "pointId" from field_channel
     where tenant_id = ${tenantId} and connection_id = ${connectionId} order by id for no key update`.execute(
    db,
  )
  return rows
}

export const updateChannelPoint = (db: Db, tenantId: number, channel: WiredChannel) =>
  db
    .updateTable('field_channel')
    .set({ point_id: channel.pointId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', channel.channelId)
    .execute()

/**
 * Whether a channel besides these feeds a point, one that the session does not see too: then nobody can tell which values came
 * by which.
 */
export async function isFedOtherwise(
  db: Db,
  pointId: string,
  channelIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select is_point_fed_besides(${pointId}, ${channelIds}::uuid[]) as found`.execute(db)
  return oneRow(rows).found
}

export type NewMove = {
  id: string
  organisationId: string
  connectionId: string
  fromPoints: readonly string[]
  toPoints: readonly string[]
  movedFrom: string
  receivedUntil: Date
  accountId: string
}

export const insertMove = (db: Db, tenantId: number, move: NewMove) =>
  sql`insert into channel_move (tenant_id, id, organisation_id, connection_id, from_points, to_points, moved_from,
        received_until, account_id)
      values (${tenantId}, ${move.id}, ${move.organisationId}, ${move.connectionId}, ${move.fromPoints}::uuid[],
        ${move.toPoints}::uuid[], ${move.movedFrom}, ${move.receivedUntil}, ${move.accountId})`.execute(
    db,
  )

export type OrderedMove = {
  sources: number[]
  targets: number[]
  from: Date
  receivedUntil: Date
  /** The last day that was moved, as an ISO date; null before the first. */
  doneUntil: string | null
}

/** A move with the series of its points; undefined where a point is gone. */
export async function selectMove(db: Db, tenantId: number, id: string) {
  const { rows } = await sql<OrderedMove>`
    select array_agg(s.series order by p.place) as sources, array_agg(t.series order by p.place) as targets,
           m.moved_from as "from", m.received_until as "receivedUntil", m.days_done_until as "doneUntil"
      from channel_move m
     cross join unnest(m.from_points, m.to_points) with ordinality p (source, target, place)
      join point_name s on s.tenant_id = m.tenant_id and s.id = p.source
      join point_name t on t.tenant_id = m.tenant_id and t.id = p.target
     where m.tenant_id = ${tenantId} and m.id = ${id} group by m.moved_from, m.received_until, m.days_done_until`.execute(
    db,
  )
  return rows[0]
}

/** Adds the count of a day, with which the move is done up to it. */
export const addToMove = (
  db: Db,
  tenantId: number,
  id: string,
  { day, moved, kept }: { day: string; moved: number; kept: number },
) =>
  sql`update channel_move set moved_so_far = moved_so_far + ${moved}, stayed_so_far = stayed_so_far + ${kept}, days_done_until = ${day}
       where tenant_id = ${tenantId} and id = ${id}`.execute(db)

/** What has become of the values, which the trail records once. */
export const endMove = (db: Db, tenantId: number, id: string) =>
  sql`update channel_move set moved_count = moved_so_far, stayed_count = stayed_so_far, ended_at = now()
       where tenant_id = ${tenantId} and id = ${id}`.execute(db)
