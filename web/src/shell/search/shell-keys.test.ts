import { expect, test } from 'vitest'
import { commandOf, type Press } from './shell-keys.ts'

const press = (key: string, rest: Partial<Press> = {}): Press => ({
  key,
  isControl: false,
  isAlt: false,
  isTyping: false,
  ...rest,
})

test.each([
  [press('k', { isControl: true }), 'search'],
  [press('K', { isControl: true }), 'search'],
  [press('/'), 'search'],
  [press('?'), 'keys'],
  [press('k'), undefined],
  [press('k', { isControl: true, isAlt: true }), undefined],
  [press('?', { isControl: true }), undefined],
])('%j asks for %s', (pressed, command) => {
  expect(commandOf(pressed, false).command).toBe(command)
})

test('nothing is a command where something is typed', () => {
  for (const key of ['/', '?', 'g', 'k']) {
    expect(commandOf(press(key, { isTyping: true, isControl: key === 'k' }), true)).toEqual({})
  }
})

test('g and a letter go somewhere, g and anything else nowhere', () => {
  expect(commandOf(press('g'), false)).toEqual({ begins: true })
  expect(commandOf(press('d'), true).command).toBe('desk')
  expect(commandOf(press('p'), true).command).toBe('personalDesktop')
  expect(commandOf(press('u'), true).command).toBe('units')
  expect(commandOf(press('x'), true).command).toBeUndefined()
  expect(commandOf(press('d'), false).command).toBeUndefined()
})
