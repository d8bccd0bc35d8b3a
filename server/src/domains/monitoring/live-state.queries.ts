import { type RawBuilder, sql } from 'kysely'

// Pieces of SQL over point p, its last value l (point_last, may be missing) and its link k (is_silent, may be null).

/** Silent or switched off: `c` is a field_connection, `s` its state. One never heard counts as waiting, not as silent. */
export const isSilent = (now: Date): RawBuilder<boolean> => sql`
  (not c.is_enabled or coalesce(s.last_frame_at < ${now}::timestamptz - c.silent_after_seconds * interval '1 second', false))`

/**
 * When a point was last heard. Arrival decides, because clocks in the field are wrong; a value that came later
 * than a day and three periods was filed in afterwards and says nothing of now, so its own time counts.
 */
export const heardAt: RawBuilder<Date | null> = sql`
  case when l.ts < l.received_at - interval '1 day' and l.ts < l.received_at - 3 * p.period_seconds * interval '1 second'
    then l.ts else l.received_at end`

/** Heard within three periods. */
export const isFresh = (now: Date): RawBuilder<boolean | null> => sql`
  (${heardAt} >= ${now}::timestamptz - 3 * p.period_seconds * interval '1 second')`

/** A valid value outside its limits. Flagged values are no measurement and breach nothing. */
export const isOutside: RawBuilder<boolean | null> = sql`
  (l.quality = 0 and (l.value < p.low_limit or l.value > p.high_limit))`

const pointState = (now: Date) => sql`
  case when k.is_silent then 'offline' when l.series is null then 'waiting' when not ${isFresh(now)} then 'stale'
    when ${isOutside} then 'breach' else 'normal' end`

/** The link of point p: silent when every connection that feeds it is. Null where none does. */
export const linkOfPoint = (now: Date): RawBuilder<unknown> => sql`
  left join lateral (
    select bool_and(${isSilent(now)}) as is_silent
      from field_channel h
      join field_connection c on c.tenant_id = h.tenant_id and c.id = h.connection_id
      left join field_connection_state s on s.tenant_id = c.tenant_id and s.connection_id = c.id
     where h.tenant_id = p.tenant_id and h.point_id = p.id
  ) k on true`

/** A point as the contract has it, from p, l and k. */
export const pointAsJson = (now: Date): RawBuilder<unknown> => sql`
  json_build_object(
    'pointId', p.id, 'unitId', p.unit_id, 'deviceId', p.device_id,
    'name', json_build_object('zh', p.name_zh, 'en', p.name_en),
    'factor', p.factor, 'unitOfMeasure', p.unit_of_measure, 'decimals', p.decimals,
    'lowLimit', p.low_limit, 'highLimit', p.high_limit, 'periodSeconds', p.period_seconds,
    'state', ${pointState(now)},
    'last', case when l.series is not null then json_build_object('value', l.value,
      'flag', substr('NFMSDCTB', l.quality + 1, 1), 'at', l.ts, 'receivedAt', l.received_at) end)`
