import { expect, onTestFinished, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { holding, notedRepeats } from '#testing/lock-waits'
import { updateConnectionRow } from './domains/connections/connection-change.queries.ts'
import { startCountersJob } from './domains/gateway/connection-counters.jobs.ts'
import { openConnectionCounters } from './domains/gateway/connection-counters.ts'
import { keyHash } from './domains/gateway/device-key.ts'
import type { Station } from './domains/gateway/station.ts'
import { eventually, testField } from './testing/field/field-testing.ts'

/** Connections of units in the order in which these are locked, `each` of every unit. */
async function setUp(units: number, each: number) {
  const base = await testField()
  const { owner, services, tenant } = base
  const { tenantId } = tenant
  const made: string[] = []
  for (let count = 0; count < units * each; count += 1)
    made.push((await base.aConnection('http', ['w01018'])).connectionId)
  const rows = await owner<{ unit_id: string }>(
    'select unit_id from field_connection order by unit_id limit $1',
    [units],
  )
  const places = rows.map(({ unit_id }) => unit_id)
  const connections = places.map((_, unit) => made.slice(unit * each, unit * each + each))
  for (const [unit, unitId] of places.entries())
    await owner('update field_connection set unit_id = $1 where id = any($2)', [
      unitId,
      connections[unit],
    ])
  const at = (unit: number, place: number) => connections[unit]?.[place] ?? ''
  /** Writes of another process a frame of each of these connections. */
  function process() {
    const counters = openConnectionCounters()
    const job = startCountersJob(services, counters)
    onTestFinished(() => job.stop())
    return (...heard: string[]) => {
      for (const connectionId of heard)
        counters.taken({ tenantId, connectionId } as Station, {
          at: 1_800_000_000_000,
          address: '192.0.2.1',
          text: () => 'frame',
          clockSkewSeconds: null,
          stored: 1,
          duplicates: 0,
          conflicts: 0,
          refused: [],
        })
    }
  }
  const holdUnit = (unit: number) =>
    holding(base, 'select from unit_state where unit_id = $1 for update', [places[unit]])
  const counted = async () => {
    const found = await owner<{ count: number }>(
      'select coalesce(sum(accepted_count), 0)::int as count from field_connection_state',
    )
    return found[0]?.count ?? 0
  }
  const counts = (wanted: number) => eventually(counted, (count) => count >= wanted)
  return { ...base, at, process, holdUnit, counts }
}

test('two processes that count frames of the same units in different orders do not deadlock', async () => {
  const { at, process, holdUnit, counts, services } = await setUp(3, 2)
  const [one, other] = [process(), process()]
  one(at(1, 0), at(2, 0))
  await counts(2)
  const repeats = notedRepeats(services)
  const held = await holdUnit(0)
  one(at(2, 0), at(1, 1), at(0, 0))
  other(at(1, 0), at(2, 1), at(0, 1))
  await held.until(2)
  await held.end()
  await counts(8)
  expect(repeats).toEqual([])
})

test('replacing a key while frames are counted does not deadlock', async () => {
  const { at, process, holdUnit, counts, services, tenant } = await setUp(2, 1)
  const hear = process()
  hear(at(0, 0), at(1, 0))
  await counts(2)
  const repeats = notedRepeats(services)
  const held = await holdUnit(1)
  hear(at(0, 0), at(1, 0))
  await held.until(1)
  const secret = { keyHash: keyHash('another'), password: null }
  const replacing = withTenant(services.app, tenant.scope, (db) =>
    updateConnectionRow(db, tenant.tenantId, at(0, 0), { secret }),
  )
  await held.until(2)
  await held.end()
  expect(await replacing).toBe(true)
  expect(await counts(4)).toBe(4)
  expect(repeats).toEqual([])
})

test('counts put back are merged with later ones, and the later clock skew counts if there is one', () => {
  const station = { tenantId: 1, connectionId: 'c' } as Station
  const note = { at: 1, address: '', text: () => '', stored: 1, duplicates: 0, conflicts: 0 }
  const joined = (...skews: (number | null | undefined)[]) => {
    const counters = openConnectionCounters()
    for (const clockSkewSeconds of skews) {
      const batch = counters.drain()
      counters.taken(station, { ...note, clockSkewSeconds, refused: [] })
      counters.putBack(batch)
    }
    const [entry] = counters.drain().entries
    return [entry?.accepted, entry?.clockSkewSeconds]
  }
  expect(joined(60, null)).toEqual([2, null])
  expect(joined(60, undefined)).toEqual([2, 60])
  expect(joined(null, 60)).toEqual([2, 60])
})
