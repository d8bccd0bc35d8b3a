import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/api/api-error.ts'
import { ssoCallbackQuery, ssoCallbackStateOf } from './sso-callback.ts'

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
] as const)('%s (%d) at an SSO callback is shown as %s', (code, status, state) => {
  expect(ssoCallbackStateOf(failure(code, status))).toBe(state)
})

test('who says no at the provider is told so, not with the code of the protocol', () => {
  const details = { reason: 'access_denied' }
  const error = new ApiError('entrance.provider-refused', '', { status: 400, details })
  expect(ssoCallbackStateOf(error)).toBe('cancelled')
})

test('the query of an SSO callback is read from the history entry and from nothing else', () => {
  expect(ssoCallbackQuery({ ssoQuery: 'a&loginkey=b' })).toBe('a&loginkey=b')
  expect([null, undefined, {}, { ssoQuery: 1 }, 'x'].map(ssoCallbackQuery)).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})
