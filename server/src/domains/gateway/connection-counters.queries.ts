import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Entry, UnknownTally } from './connection-counters.ts'

const seconds = (ms: number | null) => (ms === null ? null : ms / 1000)

/** Frames of a connection that are kept for display. */
const keptFrames = 50

/** Adds states without counts for connections that have none. Connections deleted meanwhile are skipped. */
export async function beginStates(db: Db, entries: readonly Entry[]) {
  await sql`
    insert into field_connection_state (tenant_id, connection_id)
    select c.tenant_id, c.id
      from unnest(${entries.map((e) => e.connectionId)}::uuid[], ${entries.map((e) => e.tenantId)}::int[])
        as n (connection_id, tenant_id)
      join connection_name c on c.tenant_id = n.tenant_id and c.id = n.connection_id
     order by c.tenant_id, c.id
    on conflict (tenant_id, connection_id) do nothing`.execute(db)
}

/** Keeps connections from being deleted or given another key until the transaction ends. */
export const holdConnections = (db: Db, entries: readonly Entry[]) =>
  sql`
    select hold_connections(${entries.map((e) => e.tenantId)}::int[], ${entries.map((e) => e.connectionId)}::uuid[])`.execute(
    db,
  )

/**
 * Adds to the counts of connections. Connections deleted meanwhile are skipped. Several processes write at once. One
 * order of connections prevents deadlocks between them, and so does one order of units, whose rows are locked by
 * triggers: there is one as long as the states exist already.
 */
export async function addToStates(db: Db, entries: readonly Entry[]) {
  const told = entries.filter((e) => e.clockSkewSeconds !== undefined).map((e) => e.connectionId)
  await sql`
    insert into field_connection_state as s (tenant_id, connection_id, last_frame_at, last_address,
      accepted_count, rejected_count, duplicate_count, conflict_count, clock_skew_seconds)
    select c.tenant_id, c.id, to_timestamp(n.last_frame_at), n.last_address,
      n.accepted, n.refused, n.duplicates, n.conflicts, n.skew
    from unnest(${entries.map((e) => e.connectionId)}::uuid[], ${entries.map((e) => e.tenantId)}::int[],
      ${entries.map((e) => seconds(e.lastFrameAt))}::float8[], ${entries.map((e) => e.lastAddress)}::text[],
      ${entries.map((e) => e.accepted)}::bigint[], ${entries.map((e) => e.refused)}::bigint[],
      ${entries.map((e) => e.duplicates)}::bigint[], ${entries.map((e) => e.conflicts)}::bigint[],
      ${entries.map((e) => e.clockSkewSeconds ?? null)}::float8[])
      as n (connection_id, tenant_id, last_frame_at, last_address, accepted, refused, duplicates, conflicts, skew)
    join connection_name c on c.tenant_id = n.tenant_id and c.id = n.connection_id
    order by c.tenant_id, c.id
    on conflict (tenant_id, connection_id) do update set
      last_frame_at = greatest(s.last_frame_at, excluded.last_frame_at),
      last_address = coalesce(excluded.last_address, s.last_address),
      accepted_count = s.accepted_count + excluded.accepted_count,
      rejected_count = s.rejected_count + excluded.rejected_count,
      duplicate_count = s.duplicate_count + excluded.duplicate_count,
      conflict_count = s.conflict_count + excluded.conflict_count,
      clock_skew_seconds = case when s.connection_id = any(${told}::uuid[])
        then excluded.clock_skew_seconds else s.clock_skew_seconds end`.execute(db)
}

export async function addToRejections(db: Db, entries: readonly Entry[]) {
  const rows = entries.flatMap((entry) =>
    [...entry.reasons].map(([reason, tally]) => ({ ...entry, ...tally, reason })),
  )
  if (rows.length === 0) return
  await sql`
    insert into field_rejection as r (tenant_id, connection_id, reason, count, last_at)
    select c.tenant_id, c.id, n.reason, n.count, to_timestamp(n.last_at)
    from unnest(${rows.map((row) => row.connectionId)}::uuid[], ${rows.map((row) => row.tenantId)}::int[],
      ${rows.map((row) => row.reason)}::text[], ${rows.map((row) => row.count)}::bigint[],
      ${rows.map((row) => seconds(row.lastAt))}::float8[])
      as n (connection_id, tenant_id, reason, count, last_at)
    join connection_name c on c.tenant_id = n.tenant_id and c.id = n.connection_id
    order by c.tenant_id, c.id, n.reason
    on conflict (tenant_id, connection_id, reason) do update set
      count = r.count + excluded.count, last_at = greatest(r.last_at, excluded.last_at)`.execute(db)
}

export async function addToUnknown(db: Db, tallies: readonly UnknownTally[]) {
  await sql`
    insert into unknown_rejection as u (protocol, reason, count, last_at)
    select n.protocol, n.reason, n.count, to_timestamp(n.last_at)
    from unnest(${tallies.map((t) => t.protocol)}::text[], ${tallies.map((t) => t.reason)}::text[],
      ${tallies.map((t) => t.count)}::bigint[], ${tallies.map((t) => seconds(t.lastAt))}::float8[])
      as n (protocol, reason, count, last_at)
    order by n.protocol, n.reason
    on conflict (protocol, reason) do update set
      count = u.count + excluded.count, last_at = greatest(u.last_at, excluded.last_at)`.execute(db)
}

/** Stores frames for display, and of every connection only the last 50. */
export async function keepFrames(db: Db, entries: readonly Entry[]) {
  const rows = entries.flatMap((entry) => entry.frames.map((frame) => ({ ...entry, ...frame })))
  if (rows.length === 0) return
  const ids = entries.filter(({ frames }) => frames.length > 0).map((entry) => entry.connectionId)
  await sql`
    insert into recent_frame (tenant_id, connection_id, at, reason, rejections, rejected_count, text, sample_count)
    select c.tenant_id, c.id, to_timestamp(n.at), n.reason, n.rejections, n.rejected_count, n.text, n.sample_count
    from unnest(${rows.map((row) => row.connectionId)}::uuid[], ${rows.map((row) => row.tenantId)}::int[],
      ${rows.map((row) => seconds(row.at))}::float8[], ${rows.map((row) => row.reason)}::text[],
      ${rows.map((row) => JSON.stringify(row.rejections))}::jsonb[], ${rows.map((row) => row.rejectedCount)}::int[],
      ${rows.map((row) => row.text)}::text[], ${rows.map((row) => row.sampleCount)}::int[]) with ordinality
      as n (connection_id, tenant_id, at, reason, rejections, rejected_count, text, sample_count, place)
    join connection_name c on c.tenant_id = n.tenant_id and c.id = n.connection_id
    order by n.place`.execute(db)
  await sql`
    delete from recent_frame f using connection_name c
    where c.id = any(${ids}::uuid[]) and f.tenant_id = c.tenant_id and f.connection_id = c.id
      and f.id <= (select x.id from recent_frame x
                    where x.tenant_id = c.tenant_id and x.connection_id = c.id
                    order by x.id desc offset ${keptFrames} limit 1)`.execute(db)
}
