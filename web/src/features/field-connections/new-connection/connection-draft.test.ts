import { expect, test } from 'vitest'
import { channelInput, withCopy, withFactors } from '../channels/channel-draft.ts'
import {
  connectionInput,
  type Draft,
  emptyDraft,
  fieldsWith,
  firstStepWith,
  hasContent,
  problemsOf,
} from './connection-draft.ts'

const orgId = '00000000-0000-4000-8000-000000000001'
const factors = [
  { code: 'w01018', name: { zh: '化学需氧量', en: 'COD' } },
  { code: 'w21003', name: { zh: '氨氮', en: 'Ammonia' } },
]
const channels = withFactors([], ['w01018', 'w21003'], factors)

const complete: Draft = {
  ...emptyDraft(orgId),
  nameZh: ' 城西排口 ',
  nameEn: 'West outfall',
  unitKind: 'outfall',
  channels,
}

test('an empty draft lacks names, kind of unit and channels', () => {
  const problems = problemsOf(emptyDraft(undefined))
  expect(fieldsWith(problems)).toEqual(['nameZh', 'orgId', 'unitKind', 'channels'])
  expect(firstStepWith(fieldsWith(problems))).toBe('place')
})

test('a complete draft becomes the input of the call; the new unit bears its name', () => {
  expect(fieldsWith(problemsOf(complete))).toEqual([])
  expect(connectionInput(complete)).toEqual({
    protocol: 'hj212',
    name: { zh: '城西排口', en: 'West outfall' },
    orgId,
    unit: { name: { zh: '城西排口', en: 'West outfall' }, kind: 'outfall' },
    periodSeconds: 60,
    silentAfterSeconds: 300,
    channels: [
      { factor: 'w01018', lowLimit: null, highLimit: null },
      { factor: 'w21003', lowLimit: null, highLimit: null },
    ],
  })
})

test('a name in one language is left to the server to complete', () => {
  const plain: Draft = { ...complete, nameEn: '' }
  expect(fieldsWith(problemsOf(plain))).toEqual([])
  expect(connectionInput(plain)).toMatchObject({
    name: { zh: '城西排口', en: '' },
    unit: { name: { zh: '城西排口', en: '' } },
  })
  const named = connectionInput({ ...complete, unitZh: '排口一', unitEn: '' })
  expect(named.unit).toMatchObject({ name: { zh: '排口一', en: '' } })
  expect(problemsOf({ ...complete, nameZh: '' }).fields).toEqual({})
  expect(problemsOf({ ...complete, nameZh: '', nameEn: ' ' }).fields).toEqual({ nameZh: 'missing' })
  const english: Draft = { ...complete, unitZh: '', unitEn: 'Outfall 1' }
  expect(problemsOf(english).fields).toEqual({})
  expect(connectionInput(english).unit).toMatchObject({ name: { zh: '', en: 'Outfall 1' } })
})

test('number, password and key of HJ 212 are checked and sent for stations only', () => {
  const odd = { ...complete, stationNumber: 'a b', password: '12345', sm4Key: 'xyz' }
  expect(problemsOf(odd).fields).toEqual({ stationNumber: 'mn', password: 'pw', sm4Key: 'sm4' })
  expect(firstStepWith(fieldsWith(problemsOf(odd)))).toBe('link')
  const device: Draft = { ...odd, protocol: 'mqtt' }
  expect(problemsOf(device).fields).toEqual({})
  expect(connectionInput(device)).not.toHaveProperty('stationNumber')
  const right = { ...complete, stationNumber: ' DM000001 ', password: '123456' }
  expect(connectionInput(right)).toMatchObject({ stationNumber: 'DM000001', password: '123456' })
})

test('an existing unit has to be chosen', () => {
  const existing: Draft = { ...complete, unitChoice: 'existing', unitKind: undefined }
  expect(problemsOf(existing).fields).toEqual({ unitId: 'choose' })
  expect(connectionInput({ ...existing, unitId: orgId }).unit).toEqual({ unitId: orgId })
})

test('another choice of factors keeps what was entered for those that stay', () => {
  const [first, second] = channels
  const entered = [{ ...channels[0], highLimit: 50 } as (typeof channels)[number]]
  const next = withFactors(entered, ['w21003', 'w01018'], factors)
  expect(next.map(({ factor, highLimit }) => [factor, highLimit])).toEqual([
    ['w01018', 50],
    ['w21003', null],
  ])
  expect(first?.key).not.toBe(second?.key)
})

test('two channels of one factor need two keys, and then two names', () => {
  const copied = withCopy(channels, channels[0]?.key ?? '')
  expect([...problemsOf({ ...complete, channels: copied }).channels.values()]).toEqual([
    'key-twice',
  ])
  const named = copied.map((each, index) =>
    index === 1 ? { ...each, sourceKey: 'w01018-Avg.hour' } : each,
  )
  expect(problemsOf({ ...complete, channels: named }).channels.size).toBe(0)
  expect(connectionInput({ ...complete, channels: named }).channels[1]).toMatchObject({
    sourceKey: 'w01018-Avg.hour',
    name: { zh: '化学需氧量 w01018-Avg.hour', en: 'COD w01018-Avg.hour' },
  })
})

test('limits that leave nothing between them are a problem', () => {
  const [first] = channels
  const crossed = channels.map((each) => ({ ...each, lowLimit: 5, highLimit: 5 }))
  expect(problemsOf({ ...complete, channels: crossed }).channels.get(first?.key ?? '')).toBe(
    'limits-crossed',
  )
})

test('a channel added beside one of the same factor is named by its key', () => {
  const [added] = channelInput(withFactors([], ['w01018'], factors), new Set(['w01018']))
  expect(added).toMatchObject({ name: { zh: '化学需氧量 w01018' } })
})

test('a draft in which nothing was typed holds nothing that could be lost', () => {
  expect(hasContent({ ...emptyDraft('works'), protocol: 'mqtt' })).toBe(false)
  expect(hasContent({ ...emptyDraft('works'), nameZh: '东站' })).toBe(true)
})
