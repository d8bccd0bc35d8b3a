import { expect, test } from 'vitest'
import { telephoneAddress } from './telephone.ts'

test.each([
  ['0571-8888 8888', 'tel:057188888888'],
  ['+86 (571) 88888888', 'tel:+8657188888888'],
  ['0571-88888888 转 801', 'tel:057188888888,801'],
  ['0571-88888888 ext. 801', 'tel:057188888888,801'],
])('%s is called by %s', (number, address) => {
  expect(telephoneAddress(number)).toBe(address)
})
