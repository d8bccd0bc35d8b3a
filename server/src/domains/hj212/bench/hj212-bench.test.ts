import { expect, test } from 'vitest'
import { aMessage, aStation, testField, zone } from '#testing/field/field-testing'
import { encodeMessage } from '../hj212-message.ts'
import { sealFrame } from '../hj212-sm4.ts'

const minute = Math.floor(Date.now() / 60_000) * 60_000

const benchOf = (field: Awaited<ReturnType<typeof testField>>['field']) => {
  const bench = field.benchOf('hj212')
  if (!bench) throw new Error('HJ 212 has no bench')
  return bench
}

test('the bench says of frames what the server makes of them', async () => {
  const { field, stop, aConnection, stored, counts } = await testField()
  const made = await aConnection('hj212', ['w01018', 'w21003', 'w21011-Avg.hour'])
  const message = (values: Record<string, string | number>, more: object = {}) =>
    aMessage(made, values, { at: minute, ...more })
  const text = (values: Record<string, string | number>, more?: object) =>
    encodeMessage(message(values, more)).toString('latin1')
  const frames = [
    text({ 'w01018-Rtd': 1 }),
    text({ 'w01018-Rtd': 'x', 'w21003-Rtd': 2 }, { at: minute + 1000 }),
    text({ 'w01018-Rtd': 3, 'w99999-Rtd': 3 }, { at: minute + 2000 }),
    text({ 'w21011-Min': 4 }, { cn: '2061', at: minute + 3000 }),
    text({ 'w01018-Rtd': 5, 'w01018-Flag': 'Q' }, { at: minute + 4000 }),
    text({ 'w01018-Rtd': 6 }, { at: minute + 40 * 60_000 }),
    text({ 'w01018-Rtd': 7 }, { cn: '3021', at: minute + 5000 }),
    text({ 'w01018-Rtd': 8 }, { at: minute + 6000 }).replace('Rtd=8', 'Rtd=9'),
    text({ 'w01018-Rtd': 9 }, { at: minute + 7000 }),
    text({ 'w01018-Rtd': 10, '011-Rtd': 11 }, { at: minute + 8000 }),
    text({ 'w01018-Rtd': 12, 'w01018-Foo': 13 }, { at: minute + 9000 }),
  ]
  const bytes = Buffer.from(frames.join(''), 'latin1')
  const judged = benchOf(field).read(bytes, {
    now: Date.now(),
    zone,
    connections: new Map([[made.stationNumber, made.connectionId]]),
    most: 50,
  })
  const told: Record<string, number> = {}
  const note = (reason: string | null) => {
    if (reason !== null) told[reason] = (told[reason] ?? 0) + 1
  }
  for (const { reason, values } of judged.frames) {
    note(reason)
    if (reason === null) for (const value of values) note(value.reason)
  }

  const station = await aStation(field.portOf('hj212'))
  station.write(bytes)
  const answers = judged.frames.filter(({ answer }) => answer !== null)
  const heard = await station.hears(answers.length)
  expect(heard.map((one) => encodeMessage(one).toString('utf8').trimEnd())).toEqual(
    answers.map(({ answer }) => answer),
  )
  const keys = judged.frames.flatMap(({ reason, values }) =>
    reason === null
      ? values.flatMap(({ key, text: value }) => (key === null ? [] : [Number(value)]))
      : [],
  )
  expect((await stored()).map(({ value }) => value).toSorted((a, b) => a - b)).toEqual(
    keys.toSorted((a, b) => a - b),
  )
  await stop()
  expect((await counts(made.connectionId)).reasons).toEqual(told)
  expect(Object.keys(told).length).toBeGreaterThan(6)
})

test('an encrypted frame is shown with its key only', async () => {
  const { field, aConnection } = await testField()
  const sm4Key = '0123456789abcdeffedcba9876543210'
  const made = await aConnection('hj212', ['w01018'], { sm4Key })
  const flag = { version: '2025', split: false, answerWanted: true } as const
  const plain = encodeMessage(aMessage(made, { 'w01018-Rtd': 21.5 }, { at: minute, flag }))
  const read = (key: string, connections: [string, string][]) =>
    benchOf(field).read(sealFrame(plain, Buffer.from(key, 'hex')), {
      now: Date.now(),
      zone,
      connections: new Map(connections),
      most: 50,
    }).frames[0]
  const known: [string, string][] = [[made.stationNumber, made.connectionId]]
  expect(read(sm4Key, known)).toMatchObject({
    reason: null,
    isEncrypted: true,
    crc: { mistake: null },
    values: [{ factor: 'w01018', text: '21.5', key: 'w01018' }],
  })
  expect(read(sm4Key, [])).toMatchObject({
    reason: 'station-unknown',
    isEncrypted: true,
    values: [],
  })
  expect(read(sm4Key.replace('0', '1'), known)).toMatchObject({
    reason: 'sm4-key-wrong',
    values: [],
    answer: null,
  })
})

test.each(['MN', 'mn'])(
  'frames given to one station reach no other, also with its password (%s)',
  async (name) => {
    const { field, aConnection, stored } = await testField()
    const [own, other] = [
      await aConnection('hj212', ['w01018']),
      await aConnection('hj212', ['w01018']),
    ]
    const segment = encodeMessage(aMessage(other, { 'w01018-Rtd': 1 }, { at: minute }))
      .toString('latin1')
      .slice(6, -6)
      .replace('MN=', `${name}=`)
    const bench = benchOf(field)
    expect(bench.numbersIn(Buffer.from(segment))).toEqual([other.stationNumber])
    const receipt = await bench.give(own.connectionId, Buffer.from(segment), '127.0.0.1')
    expect(receipt).toMatchObject({
      stored: 0,
      answers: [],
      rejections: [{ key: null, reason: 'station-unknown' }],
    })
    expect(await stored()).toEqual([])
  },
)
