import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listRejectedRows, rowRejectionReasons } from '@iwater/contract/field/imports'
import { rejectionReasons } from '@iwater/contract/field/rejection'
import { expect, test } from 'vitest'
import { importSetting } from './domains/imports/import-testing.ts'
import { eventually } from './testing/field/field-testing.ts'
import { frameOf, station, stations } from './testing/field/rejected-frames-testing.ts'
import { devices, requests } from './testing/field/rejected-readings-testing.ts'
import {
  type Attempts,
  type Base,
  rejectionSetting,
} from './testing/field/rejection-setting-testing.ts'

type Way = 'HJ 212' | 'MQTT' | 'HTTP' | 'file'
type Row = { reason: string; answers: Record<Way, string> }

/** The table of docs/field.md. */
const table: Row[] = readFileSync(join(import.meta.dirname, '../../docs/field.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, reason = '', , hj212 = '', mqtt = '', http = '', file = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    const answers = { 'HJ 212': hj212, MQTT: mqtt, HTTP: http, file }
    return { reason: reason.replaceAll('`', ''), answers }
  })

/** The answers of a protocol according to the table, by reason. */
const answersBy = (way: Way) =>
  Object.fromEntries(
    table.flatMap(({ reason, answers }) => (answers[way] ? [[reason, answers[way]]] : [])),
  )

/** The observed answer, in the words of the table. */
const inWordsOf = (
  allowed: Record<string, string>,
  seen: readonly [reason: string, answer: string][],
) =>
  Object.fromEntries(
    seen.map(([reason, answer]) => {
      const word = allowed[reason]
      return [reason, word?.includes(answer) ? word : answer]
    }),
  )

test('the table contains every reason once, and under files those of files', () => {
  const reasons = table.map(({ reason }) => reason)
  const all = new Set<string>([...rejectionReasons, ...rowRejectionReasons])
  expect(reasons.toSorted()).toEqual([...all].toSorted())
  expect(Object.keys(answersBy('file')).toSorted()).toEqual(rowRejectionReasons.toSorted())
  const ofTheField = table.filter(({ answers }) => answers['HJ 212'] + answers.MQTT + answers.HTTP)
  expect(ofTheField.map(({ reason }) => reason).toSorted()).toEqual(rejectionReasons.toSorted())
})

test('faults of the value or the time of a reading have the same code in a file and over HTTP', () => {
  const shared = table.filter(({ answers }) => answers.HTTP && answers.file)
  expect(shared.map(({ reason }) => reason).toSorted()).toEqual([
    'time-ahead',
    'time-too-old',
    'time-unreadable',
    'value-missing',
    'value-unreadable',
  ])
})

/** Tries reasons of a protocol, all at once, and answers the counted ones, with the answers to the sender. */
const provoke = (base: Base, protocol: string, attempts: Attempts) =>
  Promise.all(
    Object.entries(attempts).map(async ([reason, attempt]): Promise<[string, string]> => {
      const { connectionId, answer } = await attempt(base)
      const look = () =>
        connectionId ? base.countedTo(connectionId) : base.countedToNobody(protocol)
      const counted = await eventually(look, (reasons) => reasons.includes(reason))
      if (connectionId) expect([reason, counted]).toEqual([reason, [reason]])
      return [reason, answer()]
    }),
  )

test.each([
  ['HJ 212', 'hj212', stations, ['overloaded']],
  // The broker of the process knows no station numbers; mqtt.provider.test.ts covers the external one.
  ['MQTT', 'mqtt', devices, ['overloaded', 'station-unknown']],
  ['HTTP', 'http', requests, ['overloaded']],
] as const)(
  '%s gives every reason of its column, and answers what stands there',
  async (way, protocol, attempts, untried) => {
    const base = await rejectionSetting()
    // From a proven address, invalid frames are accepted without limit.
    if (protocol === 'hj212') await station(frameOf)(base)
    // A failure of the store affects everything that is written at the same moment.
    const { 'not-stored': notStored, ...others } = attempts
    const seen = await provoke(base, protocol, others)
    if (notStored) seen.push(...(await provoke(base, protocol, { 'not-stored': notStored })))
    const expected = answersBy(way)
    expect(Object.keys(expected)).toEqual(expect.arrayContaining([...untried]))
    for (const reason of untried) delete expected[reason]
    expect(inWordsOf(expected, seen)).toEqual(expected)
  },
)

test('a file gives every reason of its column, for the affected row or cell', async () => {
  const { app, token, upload, proposed, check, commit } = await importSetting()
  const heading = '站点,时间,水温(℃)'
  const old = '东桥,2011-03-01 00:00:00'
  const before = await upload([heading, `${old},1`, '东桥,2011-03-01 00:01:00,1'].join('\n'))
  const mapping = proposed(before)
  await check(before.importId, mapping)
  await commit(before.importId)
  const isEmpty = async () =>
    (await app.owner<{ n: number }>('select count(*)::int as n from sample'))[0]?.n
  await expect.poll(isEmpty, { timeout: 60_000, interval: 100 }).toBe(0)

  const rows = {
    'row-malformed': '东桥,2026-01-01 00:00:00,1,2',
    'time-missing': '东桥,--,1',
    'time-unreadable': '东桥,2026-02-30 00:00:00,1',
    'time-too-old': '东桥,1969-01-01 00:00:00,1',
    'time-ahead': '东桥,2090-01-01 00:00:00,1',
    'station-missing': ',2026-01-01 00:00:00,1',
    'value-missing': '东桥,2026-01-01 01:00:00,--',
    'value-not-installed': '东桥,2026-01-01 02:00:00,*',
    'value-unreadable': '东桥,2026-01-01 03:00:00,many',
    duplicate: '东桥,2026-01-01 00:00:00,1',
    conflict: '东桥,2026-01-01 00:00:00,2',
    'minute-settled': `${old},2`,
  }
  const { importId } = await upload(
    [heading, '东桥,2026-01-01 00:00:00,1', ...Object.values(rows)].join('\n'),
  )
  expect(await check(importId, mapping)).toMatchObject({ state: 'checked' })
  const { data } = await app.call(listRejectedRows, { importId }, { token })
  const sent = Object.keys(rows)
  // The heading is line 1, and a valid row the second.
  expect(data.rows.map(({ row }) => row)).toEqual(sent.map((_, place) => place + 3))
  const seen = data.rows.map(({ row, reason, column }): [string, string] => {
    expect(reason).toBe(sent[row - 3])
    return [reason, column === null ? 'row' : 'cell']
  })
  expect(Object.fromEntries(seen)).toEqual(answersBy('file'))
})
