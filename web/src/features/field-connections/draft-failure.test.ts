import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/api/api-error.ts'
import { withFactors } from './channels/channel-draft.ts'
import { rejectionsOf } from './draft-failure.ts'
import { type Draft, emptyDraft } from './new-connection/connection-draft.ts'

const factors = ['w01018', 'w21003'].map((code) => ({ code, name: { zh: code, en: code } }))
const draft: Draft = {
  ...emptyDraft(undefined),
  channels: withFactors([], ['w01018', 'w21003'], factors),
}
const [cod, ammonia] = draft.channels.map(({ key }) => key)

test('sentences of the server stand at the fields they are about', () => {
  const error = new ApiError('request.invalid', 'Some of it is not valid', {
    fields: {
      'name.en': 'Too long',
      stationNumber: 'Wrong form',
      unit: 'Needs one',
      'channels.1.sourceKey': 'Too long',
    },
  })
  const { fields, channels, form } = rejectionsOf(draft, error)
  expect(fields).toEqual({ nameEn: 'Too long', stationNumber: 'Wrong form', unitKind: 'Needs one' })
  expect([...channels]).toEqual([[ammonia, 'Too long']])
  expect(form).toBeUndefined()
})

test('a taken station number stands at the number', () => {
  const error = new ApiError('ingest.station-taken', 'Cannot be used')
  expect(rejectionsOf(draft, error).fields).toEqual({ stationNumber: 'Cannot be used' })
})

test('a rejected key or factor stands at its channel', () => {
  const taken = new ApiError('ingest.source-key-taken', 'Twice', { details: { key: 'W01018' } })
  expect([...rejectionsOf(draft, taken).channels]).toEqual([[cod, 'Twice']])
  const unknown = new ApiError('ingest.factor-unknown', 'None', { details: { factor: 'w21003' } })
  expect([...rejectionsOf(draft, unknown).channels]).toEqual([[ammonia, 'None']])
})

test('what belongs to no field is said of the whole', () => {
  const error = new ApiError('server.unavailable', 'Not for the moment')
  expect(rejectionsOf(draft, error)).toMatchObject({ fields: {}, form: 'Not for the moment' })
})
