import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asWorker, withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { untilWaiting } from '#testing/lock-waits'
import { seededChoice } from '#testing/samples'
import { aTenant, testServices } from '#testing/test-services'
import { createDevice, createPoints, createUnit, type UnitPlace } from './structure.service.ts'
import { selectUnitStates } from './unit.queries.ts'

const noon = Date.parse('2026-08-20T12:00:00+08:00')
const seconds = 1000
const at = (age: number) => new Date(noon - age * seconds)

/** A tenant in a database of its own, and the events of units, points and connections. */
async function setting() {
  const base = await testServices()
  const { owner, services } = base
  const { tenantId, scope, root } = await aTenant(owner)
  const units: (UnitPlace & { deviceId: string })[] = []
  const points: { pointId: string; series: number }[] = []
  const connections: string[] = []
  const name = { zh: '断面', en: 'Section' }

  async function addUnit() {
    const wanted = { organisationId: root, kind: 'river-section' as const, name }
    await withTenant(services.app, scope, async (db) => {
      const unit = await createUnit(db, tenantId, wanted)
      units.push({ ...unit, deviceId: await createDevice(db, tenantId, { unit, name }) })
    })
    return units.length - 1
  }

  async function addOrganisation() {
    const id = newId()
    await owner(
      `insert into organisation (tenant_id, id, parent_id, path, kind, name_zh, name_en)
       select tenant_id, $2, id, path || $2::uuid, 'plant', '别处', 'Elsewhere' from organisation where id = $1`,
      [root, id],
    )
    return id
  }

  async function addPoints(unit: number, count: number) {
    const { deviceId, ...place } = units[unit] ?? { deviceId: '', unitId: '', organisationId: '' }
    const one = {
      name,
      factor: 'w01001',
      unitOfMeasure: '',
      decimals: 2,
      lowLimit: 6,
      highLimit: 9,
    }
    const drafts = Array.from({ length: count }, () => one)
    await withTenant(services.app, scope, async (db) => {
      points.push(...(await createPoints(db, tenantId, { unit: place, deviceId }, drafts)))
    })
  }

  /** A valid value of one point, so many seconds old. */
  const value = (point: number, wanted: { value: number; age: number; filedAge?: number }) => sql`
    insert into point_last (series, tenant_id, ts, received_at, value, quality)
    values (${points[point]?.series}, ${tenantId}, ${at(wanted.filedAge ?? wanted.age)}, ${at(wanted.age)}, ${wanted.value}, 0)
    on conflict (series) do update set ts = excluded.ts, received_at = excluded.received_at, value = excluded.value`

  const store = (...wanted: Parameters<typeof value>) =>
    asWorker(services.worker, (db) => value(...wanted).execute(db))

  async function connect(unit: number) {
    const id = newId()
    connections.push(id)
    await owner(
      `insert into field_connection (tenant_id, id, organisation_id, unit_id, protocol, name_zh, name_en, station_number, key_hash)
       values ($1, $2, $3, $4, 'http', '站', 'Station', $5, sha256($5::text::bytea))`,
      [tenantId, id, root, units[unit]?.unitId, id],
    )
  }

  const hear = (connection: number, age: number) =>
    owner(
      `insert into field_connection_state (tenant_id, connection_id, last_frame_at) values ($1, $2, $3)
       on conflict (tenant_id, connection_id) do update set last_frame_at = excluded.last_frame_at`,
      [tenantId, connections[connection], at(age)],
    )

  /** Units by state and points out of limits, as lists and counts show them. */
  const states = (moment: number) =>
    withTenant(services.app, scope, async (db) => {
      const rows = await selectUnitStates(db, tenantId, new Date(moment))
      return Object.fromEntries(
        rows.map(({ state, units, pointsOutOfLimits }) => [state, [units, pointsOutOfLimits]]),
      )
    })

  /** The same, computed from all points and connections of the database. */
  const workedOut = async (moment: number) => {
    const rows = await owner<{ state: string; units: number; outside: number }>(
      `with heard as (
         select p.unit_id, p.period_seconds * interval '3 seconds' as patience,
                case when l.ts < l.received_at - interval '24 hours' and l.ts < l.received_at - p.period_seconds * interval '3 seconds'
                  then l.ts else l.received_at end as at,
                l.quality = 0 and (l.value < p.low_limit or l.value > p.high_limit) as is_outside
           from point p join point_last l on l.series = p.series),
       valued as (
         select unit_id, bool_or(at >= $1::timestamptz - patience) as is_fresh,
                count(*) filter (where is_outside and at >= $1::timestamptz - patience)::int as outside
           from heard group by unit_id),
       link as (
         select c.unit_id, bool_and(not c.is_enabled or coalesce(
                  s.last_frame_at < $1::timestamptz - c.silent_after_seconds * interval '1 second', false)) as is_silent
           from field_connection c left join field_connection_state s on s.connection_id = c.id group by c.unit_id),
       told as (
         select case when is_silent then 'offline' when is_fresh is null then 'waiting' when not is_fresh then 'stale'
                  when outside > 0 then 'breach' else 'normal' end as state, coalesce(outside, 0) as outside
           from unit u left join valued v on v.unit_id = u.id left join link k on k.unit_id = u.id)
       select state, count(*)::int as units, sum(outside)::int as outside from told group by state`,
      [new Date(moment)],
    )
    return Object.fromEntries(rows.map(({ state, units, outside }) => [state, [units, outside]]))
  }

  const things = { units, points, connections }
  return {
    ...base,
    scope,
    root,
    things,
    addUnit,
    addOrganisation,
    addPoints,
    connect,
    hear,
    value,
    store,
    states,
    workedOut,
  }
}

test('whatever happens to points, values and connections, the stored state of a unit is right', async () => {
  const { owner, addUnit, addPoints, connect, hear, store, states, workedOut, things } =
    await setting()
  const { units, points, connections } = things
  for (const count of [1, 1, 1, 2, 3, 3]) await addPoints(await addUnit(), count)
  for (const index of points.keys()) await store(index, { value: 7, age: index * 10 })
  await connect(0)
  const choose = seededChoice(8)
  const point = () => choose(points.length)
  const connection = () => connections[choose(connections.length)]
  const unit = () => units[choose(units.length)]?.unitId
  const happenings = [
    () => store(point(), { value: 4 + choose(8), age: choose(400) }),
    () => store(point(), { value: 7, age: choose(60), filedAge: 3 * 86_400 }),
    () => addPoints(choose(units.length), 1 + choose(2)),
    addUnit,
    () => connect(choose(units.length)),
    () => hear(choose(connections.length), choose(600)),
    () =>
      owner('update point set low_limit = $2 where id = $1', [points[point()]?.pointId, choose(9)]),
    () =>
      owner('update point set period_seconds = $2 where id = $1', [
        points[point()]?.pointId,
        1 + choose(200),
      ]),
    () => owner('update point set unit_id = $2 where id = $1', [points[point()]?.pointId, unit()]),
    () => owner('delete from point_last where series = $1', [points[point()]?.series]),
    () =>
      owner('update field_connection set is_enabled = not is_enabled where id = $1', [
        connection(),
      ]),
    () =>
      owner('update field_connection set silent_after_seconds = $2 where id = $1', [
        connection(),
        10 + choose(400),
      ]),
    () => owner('update field_connection set unit_id = $2 where id = $1', [connection(), unit()]),
    () => owner('delete from field_connection_state where connection_id = $1', [connection()]),
    async () => {
      if (connections.length < 2) return
      const [removed] = connections.splice(choose(connections.length), 1)
      await owner('delete from field_connection where id = $1', [removed])
    },
  ]
  const seen = new Set<string>()
  for (let step = 0; step < 60; step += 1) {
    await happenings[choose(happenings.length)]?.()
    for (const moment of [noon, noon + choose(600) * seconds]) {
      const told = await states(moment)
      expect(told).toEqual(await workedOut(moment))
      for (const state of Object.keys(told)) seen.add(state)
    }
  }
  expect([...seen].sort()).toEqual(['breach', 'normal', 'offline', 'stale', 'waiting'])
})

test('a value that was stored later makes a unit stale again', async () => {
  const { addUnit, addPoints, store, states } = await setting()
  await addPoints(await addUnit(), 2)
  await store(1, { value: 7, age: 86_400 })
  await store(0, { value: 7, age: 5 })
  expect(await states(noon)).toEqual({ normal: [1, 0] })
  await store(0, { value: 7, age: 0, filedAge: 2 * 86_400 })
  expect(await states(noon)).toEqual({ stale: [1, 0] })
})

test('a unit whose values return to their limits is normal again, when the last of them has', async () => {
  const { addUnit, addPoints, store, states, workedOut } = await setting()
  await addPoints(await addUnit(), 2)
  await store(0, { value: 5, age: 30 })
  await store(1, { value: 10, age: 30 })
  expect(await states(noon)).toEqual({ breach: [1, 2] })
  await store(0, { value: 7, age: 20 })
  expect(await states(noon)).toEqual({ breach: [1, 1] })
  await store(1, { value: 7, age: 10 })
  expect(await states(noon)).toEqual({ normal: [1, 0] })
  expect(await workedOut(noon)).toEqual({ normal: [1, 0] })
})

test('values of one unit that two processes write at once both count', async () => {
  const { owner, services, addUnit, addPoints, value, store, states } = await setting()
  await addPoints(await addUnit(), 2)
  const isWritten = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const first = asWorker(services.worker, async (db) => {
    await value(0, { value: 5, age: 0 }).execute(db)
    isWritten.resolve()
    await mayEnd.promise
  })
  await isWritten.promise
  const second = store(1, { value: 5, age: 0 })
  // Waits for the row of the unit by now, or is about to.
  await untilWaiting({ owner }, 1)
  mayEnd.resolve()
  await Promise.all([first, second])
  expect(await states(noon)).toEqual({ breach: [1, 2] })
})

test('the stored states of units that were loaded without triggers are rebuilt', async () => {
  const { owner, addUnit, addPoints, connect, hear, store, states } = await setting()
  await addPoints(await addUnit(), 1)
  await addUnit()
  await connect(1)
  await hear(0, 100_000)
  await store(0, { value: 5, age: 0 })
  await owner('delete from unit_state')
  await owner('select rebuild_unit_states()')
  expect(await states(noon)).toEqual({ breach: [1, 1], offline: [1, 0] })
})

test('states of units are visible only to users who see their organisation', async () => {
  const { owner, services, scope, root, addUnit, addOrganisation, things } = await setting()
  const elsewhere = await addOrganisation()
  for (let count = 0; count < 3; count += 1) await addUnit()
  await owner('update unit set organisation_id = $1 where id = any($2)', [
    elsewhere,
    [things.units[0]?.unitId, things.units[1]?.unitId],
  ])
  const seen = (organisations: '*' | string[]) =>
    withTenant(services.app, { ...scope, organisations }, async (db) => {
      const states = await selectUnitStates(db, scope.tenantId, new Date(noon))
      const rows = await db.selectFrom('unit_state').select('unit_id').execute()
      return [states.reduce((sum, { units }) => sum + units, 0), rows.length]
    })
  expect(await seen('*')).toEqual([3, 3])
  expect(await seen([elsewhere])).toEqual([2, 2])
  expect(await seen([root])).toEqual([1, 1])
  expect(await seen([])).toEqual([0, 0])
})

test('the row of a unit moves with it to another organisation, and is deleted with it', async () => {
  const { owner, addUnit, addOrganisation, things } = await setting()
  await addUnit()
  const elsewhere = await addOrganisation()
  await owner('update unit set organisation_id = $1', [elsewhere])
  expect(await owner('select organisation_id from unit_state')).toEqual([
    { organisation_id: elsewhere },
  ])
  await owner('delete from device')
  await owner('delete from unit where id = $1', [things.units[0]?.unitId])
  expect(await owner('select from unit_state')).toEqual([])
})
