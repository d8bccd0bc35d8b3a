import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('a Chinese name is known by its last character', () => {
  expect(initialsOf('张伟', 'zh')).toBe('伟')
})

test('other names are known by two first letters', () => {
  expect(initialsOf('Wei Zhang', 'en')).toBe('WZ')
  expect(initialsOf('operator', 'zh')).toBe('O')
})
