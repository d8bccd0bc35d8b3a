import { expect, test } from 'vitest'
import { aMessage, aStation, testField } from '#testing/field/field-testing'
import { sealStations } from './seal-stations.queries.ts'

const sm4Key = '0123456789abcdeffedcba9876543210'

async function setUp() {
  const base = await testField()
  const plain = await base.aConnection('hj212', ['w01018'])
  const sealing = await base.aConnection('hj212', ['w01018'], { sm4Key })
  const device = await base.aConnection('mqtt', ['level'])
  const rows = async () => {
    const found = await base.owner<{ row: string }>(
      'select row_to_json(c)::text as row from field_connection c order by id',
    )
    return found.map(({ row }) => row).join('\n')
  }
  return { ...base, plain, sealing, device, rows }
}

test('no secret of a station is readable in the database', async () => {
  const { plain, sealing, rows } = await setUp()
  const text = await rows()
  for (const secret of [plain.key, sealing.key, sm4Key]) expect(text).not.toContain(secret)
})

test('plain-text secrets of an older version are sealed at the start, and stations continue', async () => {
  const { services, address, owner, field, plain, sealing, device, rows } = await setUp()
  for (const { connectionId, stationNumber, key } of [plain, sealing]) {
    await owner(
      `update field_connection set station_password = $2, station_password_sealed = null,
         sm4_key = case when sm4_key_sealed is null then null else decode($4, 'hex') end, sm4_key_sealed = null,
         key_hash = sha256(convert_to($3 || ':' || $2, 'UTF8'))
       where id = $1`,
      [connectionId, key, stationNumber, sm4Key],
    )
  }
  const before = await owner('select key_hash from field_connection where id = $1', [
    device.connectionId,
  ])
  await sealStations(services, address)
  await sealStations(services, address)
  const text = await rows()
  for (const secret of [plain.key, sealing.key, sm4Key]) expect(text).not.toContain(secret)
  expect(
    await owner('select key_hash from field_connection where id = $1', [device.connectionId]),
  ).toEqual(before)

  await field.refresh([plain.connectionId, sealing.connectionId])
  const station = await aStation(field.portOf('hj212'))
  const message = aMessage(plain, { 'w01018-Rtd': 1 })
  station.send(message)
  expect((await station.answerTo(message.qn))?.cn).toBe('9014')
  expect(field.exampleFor(sealing.connectionId, sealing.key)).toMatch(/^2323/)
})
