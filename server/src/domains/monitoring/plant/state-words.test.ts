import { createConnection } from '@iwater/contract/field/connections'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { readLastValues, readTrend, readUnit } from '@iwater/contract/monitoring'
import { pointRecord } from '@iwater/contract/plant/points'
import { statePairs } from '@iwater/contract/plant/state-words'
import { expect, test } from 'vitest'
import { aConnectedPlant } from '#testing/field/connected-plant'

const points = entityRoutes(pointRecord)

async function setUp() {
  const plant = await aConnectedPlant()
  const { call, token, pointIds, unitId } = plant
  const [id = ''] = pointIds
  const change = async (changes: object) => {
    const { version } = (await call(points.read, { id }, { token })).data
    return call(points.edit, { id, version, ...changes }, { token })
  }
  const statesNow = async () => {
    const [unit, last, trend] = await Promise.all([
      call(readUnit, { unitId }, { token }),
      call(readLastValues, { pointIds: id } as never, { token }),
      call(
        readTrend,
        { pointIds: id, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' } as never,
        { token },
      ),
    ])
    const shown = unit.data.devices.flatMap((device) => device.points)
    return [
      shown.find(({ pointId }) => pointId === id)?.states,
      last.data.points[0]?.states,
      trend.data.series[0]?.states,
    ]
  }
  return { ...plant, change, statesNow }
}

test('a digital point tells the words of its states wherever its values are told', async () => {
  const { change, statesNow } = await setUp()
  expect(await statesNow()).toEqual([null, null, null])
  await change({ is_digital: true, state_words: 'running-stopped' })
  const words = statePairs['running-stopped']
  expect(await statesNow()).toEqual([words, words, words])
  const [on, off] = [
    { zh: '投加', en: 'Dosing' },
    { zh: '待机', en: 'Standby' },
  ]
  await change({ state_words: 'own', on_word: on, off_word: off })
  expect(await statesNow()).toEqual(Array(3).fill({ on, off }))
})

test('a point that a connection makes of a state has the words of its factor', async () => {
  const { call, token, tenant } = await aConnectedPlant()
  const name = { zh: '二号泵站', en: 'Pump station 2' }
  const { data } = await call(
    createConnection,
    {
      name,
      protocol: 'http',
      orgId: tenant.root,
      unit: { name, kind: 'pump-station' },
      channels: [{ factor: 'pump_state' }, { factor: 'voltage' }],
    },
    { token },
  )
  const { unitId } = data.connection
  const unit = (await call(readUnit, { unitId }, { token })).data
  const made = unit.devices.flatMap((device) => device.points)
  expect(made.map(({ states }) => states)).toEqual([statePairs['running-stopped'], null])
})

test('own words are demanded, and words of a point that is no longer digital are forgotten', async () => {
  const { call, token, pointIds, change, statesNow } = await setUp()
  const refused = await change({ is_digital: true, state_words: 'own' })
  const { fields } = refused.body.data as unknown as { fields: object }
  expect(Object.keys(fields)).toEqual(['on_word', 'off_word'])
  await change({ is_digital: true, state_words: 'on-off' })
  await change({ is_digital: false })
  expect(await statesNow()).toEqual([null, null, null])
  const kept = (await call(points.read, { id: pointIds[0] ?? '' }, { token })).data
  expect(kept.state_words).toBeNull()
})
