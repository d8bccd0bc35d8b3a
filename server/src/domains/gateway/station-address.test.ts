import { expect, onTestFinished, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { eventually, testField } from '#testing/field/field-testing'
import { holding } from '#testing/lock-waits'
import { silentLogger } from '#testing/silent-logger'
import { keyHash } from './device-key.ts'
import { upsertStationAddresses } from './station-address.queries.ts'
import { forgetOldAddresses, openStationAddresses } from './station-address.service.ts'

const dayMs = 86_400_000

async function setUp() {
  const failures: unknown[] = []
  const logger = Object.assign(Object.create(silentLogger) as typeof silentLogger, {
    warn: (failure: unknown) => failures.push(failure),
  })
  const base = await testField({ logger: logger as never })
  const { services, owner, tenant, clock } = base
  const { connectionId } = await base.aConnection('hj212', ['w01018'])
  const [row] = await owner<{ hash: string }>(
    `select encode(key_hash, 'hex') as hash from field_connection where id = $1`,
    [connectionId],
  )
  const station = { tenantId: tenant.tenantId, connectionId, keyHash: row?.hash ?? '' }
  const goodAt = clock.now()
  const from = (place: number, at = goodAt) => ({
    ...station,
    address: `192.0.2.${place}`,
    goodAt: at + place,
  })
  const note = (found: ReturnType<typeof from>[]) =>
    asWorker(services.worker, (db) => upsertStationAddresses(db, found))
  const kept = async () => {
    const rows = await owner<{ address: string }>(
      'select address from station_address order by good_at',
    )
    return rows.map(({ address }) => address)
  }
  /** What another server process reads when it starts. */
  async function opened() {
    const addresses = await openStationAddresses(services)
    onTestFinished(() => addresses.stop())
    return addresses
  }
  const known = async () => (await opened()).known.map(({ address }) => address)
  return { ...base, failures, station, from, note, kept, opened, known }
}

test('the addresses from which a station sent last are kept, and read oldest first', async () => {
  const { clock, from, note, kept, known } = await setUp()
  await note(Array.from({ length: 15 }, (_, place) => from(place)))
  await note(Array.from({ length: 10 }, (_, place) => from(place + 15)))
  await note([from(3, clock.now() + 1000)])
  const last = [...Array.from({ length: 19 }, (_, place) => `192.0.2.${place + 6}`), '192.0.2.3']
  expect(await kept()).toEqual(last)
  expect(await known()).toEqual(last)
})

test('an address keeps its later time when an earlier frame is recorded after it', async () => {
  const { clock, from, note, known } = await setUp()
  await note([from(1, clock.now() + 1000), from(2)])
  await note([from(1)])
  expect(await known()).toEqual(['192.0.2.2', '192.0.2.1'])
})

test('a failed write loses neither its own addresses nor those recorded meanwhile', async () => {
  const { failures, station, kept, opened, ...base } = await setUp()
  const { note } = await opened()
  const { owner } = base
  const held = await holding(base, 'lock table station_address in access exclusive mode')
  await held.client.query('revoke insert on station_address from iwater_worker')
  note(station, '198.51.100.1')
  await held.until(1)
  note(station, '198.51.100.2')
  await held.client.query('commit')
  await eventually(
    async () => failures,
    (seen) => seen.length > 0,
  )
  note(station, '198.51.100.3')
  await owner('grant insert on station_address to iwater_worker')
  expect(await eventually(kept, (addresses) => addresses.length > 2)).toEqual([
    '198.51.100.1',
    '198.51.100.2',
    '198.51.100.3',
  ])
})

test('addresses from which a station has not sent for 90 days are deleted, and not used before that', async () => {
  const { services, clock, from, note, kept, known } = await setUp()
  await note([from(1, clock.now() - 91 * dayMs), from(2, clock.now() - 89 * dayMs), from(3)])
  await forgetOldAddresses(services)
  expect(await kept()).toEqual(['192.0.2.2', '192.0.2.3'])
  clock.advance(2 * dayMs)
  expect(await known()).toEqual(['192.0.2.3'])
  // A process does this when it starts, and daily.
  await eventually(kept, (addresses) => addresses.length === 1)
})

test('an address from which a station sends again while old ones are deleted stays', async () => {
  const { services, owner, clock, from, note, kept, ...base } = await setUp()
  await note([from(1, clock.now() - 91 * dayMs)])
  const held = await holding({ ...base, owner }, 'update station_address set good_at = now()')
  const deleting = forgetOldAddresses(services)
  await held.until(1)
  await held.client.query('commit')
  await deleting
  expect(await kept()).toEqual(['192.0.2.1'])
})

test('addresses of a station with a new key are neither kept nor used until it sends with that key', async () => {
  const { owner, from, note, kept, known } = await setUp()
  await note([from(1)])
  await owner(`update field_connection set key_hash = sha256('another')`)
  await note([from(2)])
  expect(await kept()).toEqual(['192.0.2.1'])
  expect(await known()).toEqual([])
  await note([{ ...from(1), keyHash: keyHash('another').toString('hex') }])
  expect(await known()).toEqual(['192.0.2.1'])
})
