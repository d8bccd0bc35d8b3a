import type { PullFault, WeatherKind, WeatherProviderName } from '@iwater/contract/weather/provider'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Bodies } from '../normalised/bodies.ts'

export type KeptPull<Kind extends WeatherKind> = {
  hour: Date
  pulledAt: Date
  provider: WeatherProviderName
  body: Bodies[Kind]
}

/** The latest pull of a kind. */
export async function selectLatest<Kind extends WeatherKind>(
  db: Db,
  placeId: number,
  kind: Kind,
): Promise<KeptPull<Kind> | undefined> {
  const { rows } = await sql<KeptPull<Kind>>`
    select hour, pulled_at as "pulledAt", provider, body from weather_pull
     where place_id = ${placeId} and kind = ${kind} order by hour desc limit 1`.execute(db)
  return rows[0]
}

/** The hour of the first pull of days that is kept. */
export async function selectFirstHour(db: Db, placeId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ hour: Date }>`
    select hour from weather_pull where place_id = ${placeId} and kind = 'days' order by hour limit 1`.execute(
    db,
  )
  return rows[0]?.hour
}

/** The pulls of a kind in a span of time, the latest first. */
export async function selectBetween<Kind extends WeatherKind>(
  db: Db,
  placeId: number,
  kind: Kind,
  { from, to, most = 200 }: { from: Date; to: Date; most?: number },
): Promise<KeptPull<Kind>[]> {
  const { rows } = await sql<KeptPull<Kind>>`
    select hour, pulled_at as "pulledAt", provider, body from weather_pull
     where place_id = ${placeId} and kind = ${kind} and hour >= ${from}::timestamptz and hour < ${to}::timestamptz
     order by hour desc limit ${most}`.execute(db)
  return rows
}

/** The latest pull of a kind on each day of a span, days by the clock of a zone. */
export async function selectLatestOfDays<Kind extends WeatherKind>(
  db: Db,
  placeId: number,
  kind: Kind,
  { from, to, zone }: { from: Date; to: Date; zone: string },
): Promise<(KeptPull<Kind> & { day: string })[]> {
  const { rows } = await sql<KeptPull<Kind> & { day: string }>`
    select distinct on (day) (hour at time zone ${zone})::date as day, hour, pulled_at as "pulledAt", provider, body
      from weather_pull
     where place_id = ${placeId} and kind = ${kind} and hour >= ${from}::timestamptz and hour < ${to}::timestamptz
     order by day, hour desc`.execute(db)
  return rows
}

/** Pulls of alerts that have some, in a span of time, the latest first. */
export async function selectAlertsBetween(
  db: Db,
  placeId: number,
  { from, to, zone }: { from: Date; to: Date; zone: string },
): Promise<(KeptPull<'alerts'> & { day: string })[]> {
  const { rows } = await sql<KeptPull<'alerts'> & { day: string }>`
    select (hour at time zone ${zone})::date as day, hour, pulled_at as "pulledAt", provider, body from weather_pull
     where place_id = ${placeId} and kind = 'alerts' and hour >= ${from}::timestamptz and hour < ${to}::timestamptz
       and body <> '{"alerts": []}'
     order by hour desc`.execute(db)
  return rows
}

export type KindRow = {
  kind: WeatherKind
  provider: WeatherProviderName | null
  pulledAt: Date | null
  fault: PullFault | null
  failedAt: Date | null
}

/** Of each kind the last pull that succeeded, and the last one if it failed. */
export async function selectKindStates(
  db: Db,
  placeId: number,
  kinds: readonly WeatherKind[],
): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    select k.kind, p.provider, p.pulled_at as "pulledAt", d.fault, d.failed_at as "failedAt"
      from unnest(${[...kinds]}::text[]) with ordinality k (kind, place)
      left join weather_due d on d.place_id = ${placeId} and d.kind = k.kind
      left join lateral (
        select provider, pulled_at from weather_pull w
         where w.place_id = ${placeId} and w.kind = k.kind order by w.hour desc limit 1) p on true
     order by k.place`.execute(db)
  return rows
}
