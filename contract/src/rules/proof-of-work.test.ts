import { expect, test } from 'vitest'
import { leadingZeros } from './proof-of-work.ts'

test.each([
  [0, [0b1000_0000, 0]],
  [1, [0b0111_1111]],
  [7, [1, 255]],
  [8, [0, 255]],
  [19, [0, 0, 0b0001_0000, 0]],
  [16, [0, 0]],
])('%d zero bits', (count, bytes) => {
  expect(leadingZeros(Uint8Array.from(bytes))).toBe(count)
})
