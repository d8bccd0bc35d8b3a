import { expect, test } from 'vitest'
import { newToken, openSuccessor, sealSuccessor } from './tokens.ts'

test('only the spent token opens what it was exchanged for', () => {
  const [spent, other] = [newToken(), newToken()]
  const successor = { access: newToken(), refresh: newToken(), accessUntil: 1_700_000_000_000 }
  const sealed = sealSuccessor(spent, successor)
  expect(openSuccessor(spent, sealed)).toEqual(successor)
  expect(() => openSuccessor(other, sealed)).toThrow()
  expect(sealed.toString('latin1')).not.toContain(successor.refresh)
})
