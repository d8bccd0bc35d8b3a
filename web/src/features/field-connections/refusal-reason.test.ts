import { refusalReasons } from '@iwater/contract/field/rejection'
import { expect, test } from 'vitest'
import { reasonIn, refusalReasonText } from './refusal-reason.text.ts'

test('every reason that the contract knows has words of its own in both languages', () => {
  for (const reasons of [refusalReasonText.zh, refusalReasonText.en]) {
    expect(Object.keys(reasons).sort()).toEqual([...refusalReasons].sort())
    expect(new Set(Object.values(reasons)).size).toBe(refusalReasons.length)
  }
})

test('a reason of a newer server stands for itself', () => {
  expect(reasonIn(refusalReasonText.en, 'crc')).toBe('Wrong CRC')
  expect(reasonIn(refusalReasonText.en, 'moon-phase')).toBe('moon-phase')
})
