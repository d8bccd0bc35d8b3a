import { expect, test } from 'vitest'
import { openVault } from '#platform/secrets/vault'
import { issueToken, newToken, openSuccessor, originOf, sealSuccessor } from './tokens.ts'

test('only the spent token decrypts the tokens that it was exchanged for', () => {
  const [spent, other] = [newToken(), newToken()]
  const successor = { access: newToken(), refresh: newToken(), accessUntil: 1_700_000_000_000 }
  const sealed = sealSuccessor(spent, successor)
  expect(openSuccessor(spent, sealed)).toEqual(successor)
  expect(() => openSuccessor(other, sealed)).toThrow()
  expect(sealed.toString('latin1')).not.toContain(successor.refresh)
})

test('a token shows that it was issued here and for which purpose', () => {
  const [here, elsewhere] = [openVault(Buffer.alloc(32, 1)), openVault(Buffer.alloc(32, 2))]
  const access = issueToken(here, 'access token')
  expect(originOf(here, 'access token', access)).toBe('signed')
  expect(originOf(here, 'refresh token', access)).toBe('made-up')
  expect(originOf(elsewhere, 'access token', access)).toBe('made-up')
  expect(originOf(here, 'access token', `${access}.${newToken()}`)).toBe('made-up')
  expect(originOf(here, 'access token', access.slice(0, 44))).toBe('made-up')
  expect(originOf(here, 'access token', newToken())).toBe('unsigned')
})
