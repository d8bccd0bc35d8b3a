import { expect, test } from 'vitest'
import { aMessage, aStation, eventually, testField, zone } from '#testing/field/field-testing'
import { encodeMessage } from './hj212-message.ts'
import { sealFrame } from './hj212-sm4.ts'
import { formatStationTime } from './hj212-time.ts'

const minute = Math.floor(Date.now() / 60_000) * 60_000

test('a frame is stored with flag and device time, and answered after that', async () => {
  const { field, aConnection, stored, counts } = await testField()
  const made = await aConnection('hj212', ['w01018', 'w21003'])
  const station = await aStation(field.portOf('hj212'))
  const message = aMessage(
    made,
    { 'w01018-Rtd': 21.5, 'w01018-Flag': 'N', 'w21003-Rtd': 1.2, 'w21003-Flag': 'D' },
    { at: minute },
  )
  station.send(message)
  expect(await station.answerTo(message.qn)).toMatchObject({
    cn: '9014',
    st: '91',
    mn: made.stationNumber,
    flag: { version: '2017', answerWanted: false },
  })
  expect(await stored()).toEqual([
    { series: made.series('w01018'), value: 21.5, quality: 0, at: minute },
    { series: made.series('w21003'), value: 1.2, quality: 4, at: minute },
  ])
  await eventually(
    () => counts(made.connectionId),
    (seen) => seen.accepted === 2 && seen.refused === 0,
  )
})

test('a frame that wants no answer gets none', async () => {
  const { field, aConnection, stored } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  const quiet = { version: '2017', split: false, answerWanted: false } as const
  station.send(aMessage(made, { 'w01018-Rtd': 1 }, { flag: quiet, at: minute }))
  const asking = aMessage(made, { 'w01018-Rtd': 2 }, { at: minute + 1000 })
  station.send(asking)
  await station.answerTo(asking.qn)
  expect(station.heard).toHaveLength(1)
  expect(await stored()).toHaveLength(2)
})

test('the envelopes of 2005, 2017 and 2025 are accepted side by side', async () => {
  const { field, aConnection, stored } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  for (const [index, version] of (['2005', '2017', '2025'] as const).entries()) {
    const flag = { version, split: false, answerWanted: true }
    const code = version === '2005' ? '011' : version === '2017' ? 'w01018' : 'W01018'
    station.send(aMessage(made, { [`${code}-Rtd`]: index }, { flag, at: minute + index * 1000 }))
  }
  const heard = await station.hears(3)
  expect(new Set(heard.map(({ flag }) => flag.version))).toEqual(new Set(['2005', '2017', '2025']))
  expect((await stored()).map(({ value }) => value)).toEqual([0, 1, 2])
})

test('frames are found in any split of the stream and after garbage', async () => {
  const { field, stop, aConnection, stored, counts } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  const frame = (second: number) =>
    encodeMessage(aMessage(made, { 'w01018-Rtd': second }, { at: minute + second * 1000 }))
  const broken = frame(3)
  broken[40] = 0x21
  const bytes = Buffer.concat([
    frame(0),
    frame(1),
    Buffer.from('\u0000garbage##12'),
    frame(2),
    broken,
    frame(4),
  ])
  for (let at = 0; at < bytes.length; at += 37) {
    station.write(bytes.subarray(at, at + 37))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await station.hears(4)
  expect((await stored()).map(({ value }) => value)).toEqual([0, 1, 2, 4])
  await stop()
  const { reasons } = await counts(made.connectionId)
  expect(reasons).toMatchObject({ crc: 1, noise: expect.any(Number) })
})

test('only a registered station with its password is accepted', async () => {
  const { field, stop, aConnection, stored, counts, unknown } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  station.send(
    aMessage({ ...made, key: '000000' }, { 'w01018-Rtd': 1 }, { at: minute }),
    aMessage({ ...made, stationNumber: 'NOBODY0001' }, { 'w01018-Rtd': 1 }, { at: minute }),
  )
  const known = await aStation(field.portOf('hj212'))
  const good = aMessage(made, { 'w01018-Rtd': 5 }, { at: minute })
  known.send(good)
  await known.answerTo(good.qn)
  await stop()
  expect((await counts(made.connectionId)).reasons).toEqual({ 'password-wrong': 1 })
  expect(await unknown()).toEqual({ 'station-unknown': 1 })
  expect(station.heard).toEqual([])
  expect((await stored()).map(({ value }) => value)).toEqual([5])
})

test('an unknown sender without a valid frame is disconnected', async () => {
  const { field, stop, unknown } = await testField()
  const station = await aStation(field.portOf('hj212'))
  for (let round = 0; round < 30; round += 1) station.write(`##0020nonsense ${round}\r\n`)
  await station.closed()
  await stop()
  expect(
    Object.values(await unknown()).reduce((sum, count) => sum + count, 0),
  ).toBeGreaterThanOrEqual(20)
})

test('each packet of a split message is stored and answered by itself', async () => {
  const { field, aConnection, stored } = await testField()
  const made = await aConnection('hj212', ['w01018', 'w21003'])
  const station = await aStation(field.portOf('hj212'))
  const flag = { version: '2017', split: true, answerWanted: true } as const
  const first = aMessage(made, { 'w01018-Rtd': 1 }, { flag, pnum: 2, pno: 1, at: minute })
  const second = aMessage(made, { 'w21003-Rtd': 2 }, { flag, pnum: 2, pno: 2, at: minute })
  delete second.cp.fields.DataTime
  station.send(first)
  expect((await station.answerTo(first.qn))?.cn).toBe('9014')
  station.send(second)
  expect((await station.answerTo(second.qn))?.cn).toBe('9014')
  expect((await stored()).map(({ value, at }) => [value, at])).toEqual([
    [1, minute],
    [2, minute],
  ])
})

test('a value of a factor without a channel is rejected alone, a frame of only such values stays unanswered', async () => {
  const { field, stop, aConnection, stored, counts } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  const mixed = aMessage(made, { 'w01018-Rtd': 1, 'w21011-Rtd': 2 }, { at: minute })
  const strange = aMessage(made, { 'w21011-Rtd': 2 }, { at: minute + 1000 })
  const after = aMessage(made, { 'w01018-Rtd': 3 }, { at: minute + 2000 })
  station.send(mixed, strange, after)
  await station.answerTo(after.qn)
  expect(new Set(station.heard.map(({ qn }) => qn))).toEqual(new Set([mixed.qn, after.qn]))
  expect(await stored()).toHaveLength(2)
  await stop()
  expect(await counts(made.connectionId)).toMatchObject({
    accepted: 2,
    refused: 2,
    reasons: { 'factor-unknown': 2 },
  })
})

test('hours go to the channel that selects them, else the missing channel is named', async () => {
  const { field, stop, aConnection, stored, counts } = await testField()
  const hours = await aConnection('hj212', ['w01018-Avg.hour', 'w21003'])
  const station = await aStation(field.portOf('hj212'))
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000
  const values = { 'w01018-Avg': 20, 'w01018-Min': 18, 'w01018-Max': 22, 'w21003-Avg': 1 }
  const ofHour = aMessage(hours, values, { cn: '2061', at: hour })
  const ofMinute = aMessage(hours, { 'w01018-Avg': 21 }, { cn: '2051', at: hour })
  station.send(ofHour, ofMinute)
  await station.hears(2)
  expect(await stored()).toEqual([
    { series: hours.series('w01018-Avg.hour'), value: 20, quality: 0, at: hour },
  ])
  await stop()
  expect(await counts(hours.connectionId)).toMatchObject({
    accepted: 1,
    reasons: { 'statistic-without-channel': 1 },
  })
})

test('late, duplicate and conflicting samples are distinguished', async () => {
  const { field, stop, aConnection, stored, counts } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  const send = async (value: number, at: number, flag = 'N') => {
    const message = aMessage(made, { 'w01018-Rtd': value, 'w01018-Flag': flag }, { at })
    station.send(message)
    return station.answerTo(message.qn)
  }
  const lastYear = minute - 300 * 86_400_000
  await send(1, minute)
  await send(1, minute)
  await send(2, minute)
  await send(9, minute, 'D')
  await send(5, lastYear)
  expect((await stored()).map(({ value, at }) => [value, at])).toEqual([
    [5, lastYear],
    [2, minute],
  ])
  await stop()
  expect(await counts(made.connectionId)).toMatchObject({
    accepted: 4,
    duplicates: 1,
    conflicts: 2,
    refused: 0,
  })
})

test('numbers with all their digits and the marks of the edition of 2005 are stored', async () => {
  const { field, aConnection, stored } = await testField()
  const made = await aConnection('hj212', ['w01018', 'w21003'])
  const station = await aStation(field.portOf('hj212'))
  const message = aMessage(
    made,
    { 'w01018-Rtd': '0.30000000000000004', 'w21003-Rtd': 2, 'w21003-Flag': 'P' },
    { at: minute },
  )
  station.send(message)
  expect((await station.answerTo(message.qn))?.cn).toBe('9014')
  expect((await stored()).map(({ value, quality }) => [value, quality])).toEqual([
    [0.1 + 0.2, 0],
    [2, 8],
  ])
})

test('a clock far ahead and a sample older than the retention are rejected with their reason', async () => {
  const { field, stop, aConnection, stored, counts, owner } = await testField()
  await owner('update tenant set retention_days = 30')
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  station.send(
    aMessage(made, { 'w01018-Rtd': 1 }, { at: minute + 3_600_000 }),
    aMessage(made, { 'w01018-Rtd': 1 }, { at: minute - 40 * 86_400_000 }),
  )
  const after = aMessage(made, {}, { cn: '2081' })
  station.send(after)
  await station.answerTo(after.qn)
  await stop()
  expect((await counts(made.connectionId)).reasons).toEqual({ 'time-ahead': 1, 'time-too-old': 1 })
  expect(await stored()).toEqual([])
})

test('a station with an SM4 key is accepted, and its plain or wrongly encrypted data rejected', async () => {
  const { field, stop, aConnection, stored, counts } = await testField()
  const sm4Key = '0123456789abcdeffedcba9876543210'
  const made = await aConnection('hj212', ['w01018'], { sm4Key })
  const station = await aStation(field.portOf('hj212'))
  const flag = { version: '2025', split: false, answerWanted: true } as const
  const message = aMessage(made, { 'w01018-Rtd': 7.25 }, { flag, at: minute })
  const frame = encodeMessage(message)
  const wrong = sealFrame(frame, Buffer.alloc(16, 7))
  station.write(Buffer.concat([frame, wrong, sealFrame(frame, Buffer.from(sm4Key, 'hex'))]))
  expect((await station.answerTo(message.qn))?.cn).toBe('9014')
  expect((await stored()).map(({ value }) => value)).toEqual([7.25])
  await stop()
  const { reasons } = await counts(made.connectionId)
  expect(reasons).toEqual({ 'not-encrypted': 1, 'sm4-key-wrong': 1 })
})

test('a station that requests the time is answered and its clock set', async () => {
  const { field, aConnection } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  const asking = aMessage(made, {}, { cn: '1013' })
  asking.cp.fields = {}
  station.send(asking)
  const [answer, setting] = await station.hears(2)
  expect(answer).toMatchObject({ cn: '9013', qn: asking.qn })
  expect(setting).toMatchObject({ cn: '1012', pw: made.key, flag: { answerWanted: true } })
  const now = formatStationTime(new Date(), zone).slice(0, 10)
  expect(setting?.cp.fields.SystemTime?.slice(0, 10)).toBe(now)
})
