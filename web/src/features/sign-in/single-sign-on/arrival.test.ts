import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/api/api-error.ts'
import { arrivalQuery, arrivalStateOf } from './arrival.ts'

const failure = (code: ApiError['code'], status: number) => new ApiError(code, '', { status })

test.each([
  ['entrance.ticket-expired', 400, 'expired'],
  ['entrance.ticket-invalid', 400, 'used'],
  ['entrance.partner-unknown', 404, 'unknown'],
  ['entrance.not-bound', 417, 'notBound'],
  ['network.unreachable', 0, 'network'],
  ['entrance.provider-failed', 503, 'network'],
  ['request.too-many', 429, 'network'],
  ['entrance.provider-refused', 400, 'rejected'],
  ['identity.device-not-bound', 403, 'rejected'],
] as const)('%s (%d) at an arrival is told as %s', (code, status, state) => {
  expect(arrivalStateOf(failure(code, status))).toBe(state)
})

test('who says no at the provider is told so, not with the code of the protocol', () => {
  const details = { reason: 'access_denied' }
  const error = new ApiError('entrance.provider-refused', '', { status: 400, details })
  expect(arrivalStateOf(error)).toBe('cancelled')
})

test('an arrival is read from the history entry and from nothing else', () => {
  expect(arrivalQuery({ arrival: 'a&loginkey=b' })).toBe('a&loginkey=b')
  expect([null, undefined, {}, { arrival: 1 }, 'x'].map(arrivalQuery)).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})
