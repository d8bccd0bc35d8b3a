import { expect, test } from 'vitest'
import { aStore, dayMs, minuteMs } from '../blocks/block-testing.ts'
import { findPresent } from './present.service.ts'

test('a value is the same with its flag only, whether its day is in blocks or in rows', async () => {
  const { append, settleAll, services, start, blocks, open, clock } = await aStore()
  const recent = Math.floor(clock.now() / dayMs) * dayMs - dayMs
  for (const at of [start, recent])
    await append([
      { at, value: 5, quality: 0 },
      { at: at + minuteMs, value: 5, quality: 2 },
      { at: at + dayMs / 2, value: 5, quality: 0, series: 2 },
    ])
  await settleAll()
  expect([(await blocks()).length, (await open()).length]).toEqual([2, 3])
  const given = [start, recent].flatMap((at) => [
    { series: 1, at: at + minuteMs, value: 5, quality: 0 },
    { series: 1, at: at + minuteMs, value: 5, quality: 2 },
    { series: 1, at, value: 6, quality: 0 },
    { series: 1, at, value: 5, quality: 0 },
    { series: 2, at, value: 5, quality: 0 },
    { series: 1, at: at + dayMs / 2, value: 5, quality: 0 },
  ])
  const meetings = ['other', 'same', 'other', 'same', 'nothing', 'nothing']
  expect(await findPresent(services, given)).toEqual([...meetings, ...meetings])
})
