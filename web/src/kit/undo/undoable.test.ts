import { draftOfPart, sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { undoableOf } from './undoable.ts'

const before = {
  id: '01a20765-8783-70cd-8b0e-87030a938962',
  version: 4,
  ...draftOfPart,
  note: 'as it was',
  labels: {},
}
const at = 1000
const undoable = (sent: object, stored: object) =>
  undoableOf(sparePart, {
    before,
    sent: { ...sent },
    stored: { ...before, version: 5, ...sent, ...stored },
    at,
  })

test('a change is undone by what the fields that were sent held before', () => {
  const undo = { at, version: 5, values: { note: 'as it was' } }
  expect(undoable({ note: 'changed' }, {})).toEqual(undo)
  expect(undoable({ note: 'changed' }, { stock: 77 })).toEqual(undo)
})

test('what another user has saved in between is not taken for the own change', () => {
  expect(undoable({ note: 'changed' }, { version: 6, stock: 77 })).toBeUndefined()
})

test('neither a change of files nor one that changed nothing is undone', () => {
  expect(undoable({ photo: '01a20765-8783-70cd-8b0e-87030a938963' }, {})).toBeUndefined()
  expect(undoable({ note: 'as it was' }, {})).toBeUndefined()
})
