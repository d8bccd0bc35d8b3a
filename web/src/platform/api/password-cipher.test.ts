import { expect, test } from 'vitest'
import { encryptWith } from './password-cipher.ts'

const cipher = {
  key: '00112233445566778899aabbccddeeff',
  iv: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
}

// As OpenSSL encrypts them with -aes-128-cbc -nopad, padded with zeros to whole blocks and no further.
test.each([
  ['x', 'bDrnZzjXY3hrujvtARwmvA=='],
  ['Water@2026', '6NP+7JPsWoCnPzpcl0r6dA=='],
  ['123456789012345', 'sxCHqz5Id6Evsk/YWaiDzA=='],
  ['1234567890123456', 'uzbBIPHaiz0oeIOUf3n4rA=='],
  ['12345678901234567', 'uzbBIPHaiz0oeIOUf3n4rH4yHf8bXInmyt0ru1DuQMg='],
  ['水务密码水务密', '1fVS+oSQM3sx/AvXwdNNra7He1gy+/Ozjib4dMORm28='],
])('%j is encrypted as %j', (password, encrypted) => {
  expect(encryptWith(password, cipher)).toBe(encrypted)
})

test('is never taken for a password as typed, which is shorter', () => {
  expect(encryptWith('x', cipher).length).toBeGreaterThanOrEqual(24)
})
