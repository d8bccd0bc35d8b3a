import { expect, test } from 'vitest'
import { stricterRules } from './stricter-rules.ts'

const usual = {
  passwordMinLength: 8,
  passwordMaxLength: 16,
  passwordKinds: 3,
  imageCodeAlways: false,
  proofOfWork: false,
  smsSignIn: true,
  demandsSecondFactor: false,
}

test.each([
  [{ demandsSecondFactor: true }, ['second-factor']],
  [{ smsSignIn: false }, ['sms']],
  [{ passwordMinLength: 9 }, ['password']],
  [{ passwordKinds: 4 }, ['password']],
  [{ proofOfWork: true }, ['proof']],
  [{ passwordMaxLength: 64, imageCodeAlways: true }, []],
  [{}, []],
] as const)('of %o it is asked about %o', (changes, expected) => {
  expect(stricterRules(usual, { ...usual, ...changes })).toEqual(expected)
})

test('what becomes less strict is saved without a question', () => {
  const strict = { ...usual, passwordMinLength: 12, passwordKinds: 4, smsSignIn: false }
  const both = { ...strict, demandsSecondFactor: true, proofOfWork: true }
  expect(stricterRules(both, { ...usual, passwordMaxLength: 32 })).toEqual([])
})
