import { expect, test } from 'vitest'
import {
  type Expected,
  row,
  sendBadFrames,
  sendBadPayloads,
} from '#testing/field/bad-inputs-testing'
import { type TestField, testField } from '#testing/field/field-testing'

const firstAt = Math.floor(Date.now() / 1000) * 1000 - 10 * 3_600_000

/** Nothing is stored that was not sent, everything acknowledged is stored, every rejection is counted. */
async function check(base: TestField, connectionId: string, expected: Expected) {
  await base.stop()
  // Values that lost against a later one of their moment are kept as well.
  const lost = await base.owner<{ value: number; ts: Date }>(
    'select value, ts from sample_conflict',
  )
  const rows = [
    ...(await base.stored()).map(({ value, at }) => row(value, at)),
    ...lost.map(({ value, ts }) => row(value, ts.getTime())),
  ]
  expect(rows.filter((each) => !expected.allowed.has(each))).toEqual([])
  const there = new Set(rows)
  expect([...expected.acknowledged].filter((each) => !there.has(each))).toEqual([])
  const { accepted, duplicates, refused } = await base.counts(connectionId)
  const unknownSenders = Object.values(await base.unknown()).reduce((sum, count) => sum + count, 0)
  expect(refused + unknownSenders).toBeGreaterThanOrEqual(expected.rejections)
  expect(accepted).toBeGreaterThanOrEqual(expected.acknowledged.size)
  if (expected.countedValues !== undefined) {
    expect(accepted + duplicates + refused).toBe(expected.countedValues)
  }
}

test('damaged frames store nothing wrong, lose no valid frame, and are all counted', async () => {
  const base = await testField()
  const made = await base.aConnection('hj212', ['w01018'])
  const { stationNumber, key, connectionId } = made
  const port = base.field.portOf('hj212')
  const expected = await sendBadFrames({ port, stationNumber, key, count: 900, firstAt })
  await check(base, connectionId, expected)
})

test('bad payloads store nothing wrong, lose no valid value, and are all counted', async () => {
  const base = await testField()
  const made = await base.aConnection('mqtt', ['level'])
  const { key, connectionId } = made
  const expected = await sendBadPayloads({
    port: base.field.portOf('mqtt'),
    key,
    count: 150,
    firstAt,
  })
  await check(base, connectionId, expected)
})
