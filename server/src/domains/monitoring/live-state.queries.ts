import type { LiveState } from '@iwater/contract/monitoring'
import { qualityFlags } from '@iwater/contract/rules/quality-flags'
import { type RawBuilder, sql } from 'kysely'
import { statesOfPoint } from './state-words.queries.ts'

// Pieces of SQL over a unit's state s; and over point p, its last value l (last_value, may be missing) and its link k
// (is_silent, may be null).

/** The state of a unit at a moment. */
export const unitState = (now: Date): RawBuilder<LiveState> => sql`
  case when s.heard_until < ${now} then 'offline' when s.last_at is null then 'waiting'
    when s.fresh_until < ${now} then 'stale' when ${now} <= any (s.outside_untils) then 'breach' else 'normal' end`

/** The number of its points out of limits at that moment. */
export const unitPointsOutOfLimits = (now: Date): RawBuilder<number> => sql`
  (select count(*)::int from unnest(s.outside_untils) t (until) where t.until >= ${now})`

/** Silent or disabled, of what feeds a point, `f`. One that never sent counts as waiting, not as silent. */
const isSilent = (now: Date): RawBuilder<boolean> => sql`
  (not f.is_enabled or coalesce(f.last_frame_at < ${now}::timestamptz - f.silent_after_seconds * interval '1 second', false))`

/** Received within three periods. */
const isFresh = (now: Date): RawBuilder<boolean | null> => sql`
  (value_fresh_until(l.ts, l.received_at, p.period_seconds) >= ${now})`

const isOutside: RawBuilder<boolean | null> = sql`
  value_is_outside(l.quality, l.value, p.low_limit, p.high_limit)`

const pointState = (now: Date) => sql`
  case when k.is_silent then 'offline' when l.series is null then 'waiting' when not ${isFresh(now)} then 'stale'
    when ${isOutside} then 'breach' else 'normal' end`

/** Joins to points p the link k of each: silent when every connection that feeds it is, null when none does. */
export const linkOfPoint = (now: Date): RawBuilder<unknown> => sql`
  left join lateral (
    select bool_and(${isSilent(now)}) as is_silent
      from point_feed f where f.tenant_id = p.tenant_id and f.point_id = p.id) k on true`

/** The fields of a point in the form of the contract, from p, l and k. */
export const pointFields = (now: Date): RawBuilder<unknown> => sql`
    'pointId', p.id, 'unitId', p.unit_id, 'deviceId', p.device_id,
    'name', json_build_object('zh', p.name_zh, 'en', p.name_en),
    'factor', p.factor, 'unitOfMeasure', coalesce(p.unit_of_measure, ''), 'decimals', p.decimals, 'states', ${statesOfPoint},
    'lowLimit', p.low_limit, 'highLimit', p.high_limit, 'periodSeconds', p.period_seconds,
    'retiredAt', p.retired_at, 'state', ${pointState(now)},
    'last', case when l.series is not null then json_build_object('value', l.value,
      'flag', substr(${qualityFlags.join('')}::text, l.quality + 1, 1), 'at', l.ts, 'receivedAt', l.received_at) end`

export const pointAsJson = (now: Date): RawBuilder<unknown> =>
  sql`json_build_object(${pointFields(now)})`
