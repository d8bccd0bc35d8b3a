import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/platform/api/api-error.ts'
import { solve } from './proof-of-work.ts'
import { withProof } from './with-proof.ts'

const challenge = 'AAAAAAAAAAAAAAAAAAAAAA.m0000000.'.padEnd(75, 's')
const asked = (details: Record<string, unknown>) =>
  new ApiError('identity.proof-required', 'first', { status: 428, details })

test('a proof is the challenge with a number whose hash begins with as many zero bits as were asked for', async () => {
  for (const bits of [0, 1, 7, 8, 12]) {
    const proof = solve({ challenge, bits })
    expect(proof).toMatch(new RegExp(`^${challenge.replaceAll('.', '\\.')}\\.\\d+$`))
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(proof))
    const zeros = Array.from(new Uint8Array(hash), (byte) =>
      byte.toString(2).padStart(8, '0'),
    ).join('')
    expect(zeros.indexOf('1')).toBeGreaterThanOrEqual(bits)
  }
})

test('what asks for no proof is sent once, and any other rejection is told', async () => {
  const send = vi.fn(async () => 'in')
  expect(await withProof(send)).toBe('in')
  expect(send.mock.calls).toEqual([[{}]])
  const wrong = new ApiError('identity.wrong-password', 'wrong', { status: 426 })
  await expect(withProof(async () => Promise.reject(wrong))).rejects.toBe(wrong)
})

test('where a proof is asked for the same is sent once more with it, and not for ever', async () => {
  const rejection = asked({ challenge, bits: 4 })
  const send = vi.fn(async ({ proof }: { proof?: string }) => {
    if (proof === undefined) throw rejection
    return proof
  })
  const solved = async () => 'solved'
  expect(await withProof(send, solved)).toBe('solved')
  const never = vi.fn(async () => Promise.reject(rejection))
  await expect(withProof(never, solved)).rejects.toBe(rejection)
  expect(never).toHaveBeenCalledTimes(2)
})
