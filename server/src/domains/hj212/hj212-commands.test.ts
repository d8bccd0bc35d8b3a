import { expect, test } from 'vitest'
import type { Station } from '#domains/gateway'
import { systemClock } from '#platform/clock'
import { commandOf, openCommands } from './hj212-commands.ts'
import type { Message } from './hj212-message.ts'

const station: Station = {
  connectionId: 'c',
  tenantId: 1,
  protocol: 'hj212',
  stationNumber: 'A110000_0001',
  keyHash: '',
  password: '123456',
  sm4Key: null,
  isEnabled: true,
  zone: 'Asia/Shanghai',
  retentionMs: 0,
  keptFrom: 0,
  silentAfterMs: 0,
  channels: new Map(),
  retired: new Set(),
}
const patience = { answerMs: 20, retries: 3, executionMs: 40 }

function aLink() {
  const sent: Message[] = []
  const link = {
    st: '21',
    version: '2017' as const,
    write: (message: Message) => sent.push(message),
  }
  return { sent, linkOf: () => link }
}

const answer = (qn: string | undefined, cn: string, fields: Record<string, string>): Message => ({
  qn: qn ?? '',
  st: '91',
  cn,
  pw: '123456',
  mn: station.stationNumber,
  flag: { version: '2017', split: false, answerWanted: false },
  cp: { fields, items: [] },
})

test('a command without an answer is sent four times under one request number', async () => {
  const commands = openCommands(systemClock, patience)
  const { sent, linkOf } = aLink()
  const outcome = await commands.send(station, linkOf, { kind: 'request-realtime' })
  expect(outcome).toEqual({ answered: false, result: 'no-answer', stationTime: null })
  expect(sent).toHaveLength(4)
  expect(new Set(sent.map(({ qn }) => qn)).size).toBe(1)
  expect(sent[0]).toMatchObject({
    cn: '2011',
    st: '21',
    pw: '123456',
    flag: { answerWanted: true },
  })
})

test('a station that confirms a command and does not execute it times out', async () => {
  const commands = openCommands(systemClock, patience)
  const { sent, linkOf } = aLink()
  const outcome = commands.send(station, linkOf, { kind: 'set-clock' })
  expect(commands.receive(station, answer(sent[0]?.qn, '9011', { QnRtn: '1' }))).toBe(true)
  expect(await outcome).toMatchObject({ answered: true, result: 'timed-out' })
})

test('a clock that is sent without a confirmation is accepted', async () => {
  const commands = openCommands(systemClock, patience)
  const { sent, linkOf } = aLink()
  const outcome = commands.send(station, linkOf, { kind: 'read-clock' })
  commands.receive(station, answer(sent[0]?.qn, '1011', { SystemTime: '20261121101500' }))
  expect(await outcome).toMatchObject({ result: 'done', stationTime: 1_795_227_300_000 })
})

test('an answer to another request is ignored', async () => {
  const commands = openCommands(systemClock, patience)
  const { linkOf } = aLink()
  const outcome = commands.send(station, linkOf, { kind: 'read-clock' })
  expect(commands.receive(station, answer('20200101000000000', '9012', { ExeRtn: '1' }))).toBe(
    false,
  )
  expect(await outcome).toMatchObject({ result: 'no-answer' })
})

test('the reason of a station for a rejection is passed on', async () => {
  const commands = openCommands(systemClock, patience)
  const { sent, linkOf } = aLink()
  const outcome = commands.send(station, linkOf, { kind: 'set-interval', seconds: 60 })
  commands.receive(station, answer(sent[0]?.qn, '9011', { QnRtn: '1' }))
  commands.receive(station, answer(sent[0]?.qn, '9012', { ExeRtn: '100' }))
  expect(await outcome).toEqual({ answered: true, result: 'no-data', stationTime: null })
})

test('records are requested in the time of the station, and only with both ends of the period', async () => {
  const commands = openCommands(systemClock, patience)
  const { sent, linkOf } = aLink()
  const period = { from: '2026-11-20T16:00:00Z', to: '2026-11-21T16:00:00Z' }
  const outcome = commands.send(station, linkOf, commandOf({ command: 'request-hours', ...period }))
  expect(sent[0]).toMatchObject({
    cn: '2061',
    cp: { fields: { BeginTime: '20261121000000', EndTime: '20261122000000' } },
  })
  commands.close()
  await outcome
  for (const wish of [{}, { from: period.from }, { from: period.to, to: period.from }]) {
    expect(() => commandOf({ command: 'request-hours', ...wish })).toThrow(
      'ingest.command-incomplete',
    )
  }
  expect(() => commandOf({ command: 'set-interval' })).toThrow('ingest.command-incomplete')
})
