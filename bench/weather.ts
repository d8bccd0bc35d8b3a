// A year of pulls of 300 places: their size on disk, and how long each call of the weather page takes by HTTP, today and on a
// past day. `node bench/weather.ts [places] [days] [rounds]`.

import { listWeatherAlarms } from '../contract/src/weather/alarms.ts'
import {
  listWeatherDays,
  listWeatherDayTitles,
  readCurrentWeather,
} from '../contract/src/weather/days.ts'
import { listWeatherHours, listWeatherHourTitles } from '../contract/src/weather/hours.ts'
import { listWeatherIndices } from '../contract/src/weather/indices.ts'
import { readWeatherState } from '../contract/src/weather/place.ts'
import { readCityWeather } from '../contract/src/weather.ts'
import { buildApp } from '../server/src/app.ts'
import { allCities } from '../server/src/domains/weather/cities/cities.ts'
import { setWeatherCity } from '../server/src/domains/weather/index.ts'
import { calculateIndices } from '../server/src/domains/weather/normalised/calculated-indices.ts'
import { exampleWeather } from '../server/src/domains/weather/providers/example.provider.ts'
import { withTenant } from '../server/src/platform/database/database.ts'
import { median, startStore } from './store.ts'
import { signIn } from './support/demo-people.ts'
import { addAccounts, addTenant } from './support/tenant.ts'

const [placeCount = 300, dayCount = 365, rounds = 200] = process.argv.slice(2).map(Number)
const hourMs = 3_600_000
const store = await startStore({ WEATHER_PROVIDER: 'off' })
const { services, owner } = store
const tenant = await addTenant(store)
const { tenantId, root, scope } = tenant
const [first, ...others] = allCities().slice(0, placeCount)
if (!first) throw new Error('there are no cities')
await addAccounts(store, tenant, { role: 'administrator', names: ['anna'] })
await withTenant(services.app, scope, async (db) => {
  await setWeatherCity(db, tenantId, root, first.code)
})
for (const { latitude, longitude } of others)
  await owner.query('select weather_place_at($1, $2)', [latitude, longitude])

const provider = exampleWeather()
const now = Math.floor(Date.now() / hourMs) * hourMs
const { rows: places } = await owner.query<{ id: number; latitude: number; longitude: number }>(
  'select id, latitude::float8 as latitude, longitude::float8 as longitude from weather_place order by id',
)
/** Hours between two kept pulls of each kind. */
const apart = { now: 1, alerts: 1, hours: 1, days: 3, indices: 3 } as const
type Kept = { kind: keyof typeof apart; at: string; body: unknown }

async function pullsOf(place: (typeof places)[number], from: number, to: number) {
  const kept: Kept[] = []
  for (let at = from; at < to; at += hourMs) {
    const moment = new Date(at)
    for (const kind of ['now', 'alerts', 'hours', 'days'] as const) {
      if ((at / hourMs) % apart[kind] !== 0) continue
      const body = await provider.pull(kind, place, moment)
      kept.push({ kind, at: moment.toISOString(), body })
      if ('days' in body)
        kept.push({
          kind: 'indices',
          at: moment.toISOString(),
          body: { indices: calculateIndices(body.days) },
        })
    }
  }
  return kept
}

const begun = performance.now()
/** The others have copies of what these have. */
const distinct = places.slice(0, 3)
for (const place of distinct) {
  // In parts, so that no statement becomes too long.
  for (let from = dayCount; from > 0; from -= 31) {
    const kept = await pullsOf(
      place,
      now - from * 24 * hourMs,
      now - Math.max(0, from - 31) * 24 * hourMs + hourMs,
    )
    await owner.query(
      `insert into weather_pull (place_id, kind, hour, pulled_at, provider, body)
       select $1, kind, at, at, 'example', body from json_to_recordset($2) as k (kind text, at timestamptz, body jsonb)
       on conflict do nothing`,
      [place.id, JSON.stringify(kept)],
    )
  }
}
for (const [at, { id }] of places.slice(distinct.length).entries())
  await owner.query(
    `insert into weather_pull (place_id, kind, hour, pulled_at, provider, body)
     select $1, kind, hour, pulled_at, provider, body from weather_pull where place_id = $2`,
    [id, distinct[at % distinct.length]?.id],
  )
await owner.query('vacuum analyze weather_pull')
const { rows: sizes } = await owner.query<{ table: string; index: string; rows: string }>(
  `select pg_size_pretty(pg_table_size('weather_pull')) as "table", pg_size_pretty(pg_indexes_size('weather_pull')) as index,
          (select count(*) from weather_pull)::text as rows`,
)
console.log(
  `${places.length} places, ${dayCount} days: ${sizes[0]?.rows} pulls, table ${sizes[0]?.table}, indexes ${sizes[0]?.index} (filled in ${Math.round((performance.now() - begun) / 1000)} s)`,
)
const { rows: kinds } = await owner.query<{ kind: string; rows: string; bytes: number }>(
  `select kind, count(*)::text as rows, round(avg(pg_column_size(body)))::int as bytes from weather_pull where place_id = $1 group by kind order by kind`,
  [places[0]?.id],
)
for (const { kind, rows: count, bytes } of kinds)
  console.log(`  ${kind}: ${count} a place and year, ${bytes} bytes of body`)

const built = await buildApp(services)
const address = await built.app.listen({ port: 0, host: '127.0.0.1' })
const tokens = await signIn(address, 'anna', 'bench')
const headers = { authorization: `Bearer ${tokens.access_token}` }

const day = (back: number) =>
  new Date(now - back * 24 * hourMs + 8 * hourMs).toISOString().slice(0, 10)
const routes = [
  listWeatherDayTitles,
  listWeatherDays,
  readCurrentWeather,
  listWeatherHourTitles,
  listWeatherHours,
  listWeatherAlarms,
  listWeatherIndices,
  readWeatherState,
  readCityWeather,
]
for (const { path } of routes) {
  const line = []
  for (const back of [0, Math.min(180, dayCount - 8)]) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      const response = await fetch(`${address}/api${path}?time=${day(back)}`, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      times.push(performance.now() - started)
    }
    const sorted = times.toSorted((one, other) => one - other)
    line.push(
      `${median(times).toFixed(1)} ms (p99 ${sorted[Math.floor(rounds * 0.99)]?.toFixed(1)})`,
    )
  }
  console.log(`${path}: today ${line[0]}, ${Math.min(180, dayCount - 8)} days ago ${line[1]}`)
}
await built.close()
await store.stop()
