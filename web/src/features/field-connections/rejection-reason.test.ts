import { rejectionReasons } from '@iwater/contract/field/rejection'
import { expect, test } from 'vitest'
import { reasonIn, rejectionReasonText } from './rejection-reason.text.ts'

test('every reason that the contract knows has words of its own in both languages', () => {
  for (const reasons of [rejectionReasonText.zh, rejectionReasonText.en]) {
    expect(Object.keys(reasons).sort()).toEqual([...rejectionReasons].sort())
    expect(new Set(Object.values(reasons)).size).toBe(rejectionReasons.length)
  }
})

test('a reason of a newer server stands for itself', () => {
  expect(reasonIn(rejectionReasonText.en, 'crc')).toBe('CRC error')
  expect(reasonIn(rejectionReasonText.en, 'moon-phase')).toBe('moon-phase')
})
