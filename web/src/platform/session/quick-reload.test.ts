import { expect, test } from 'vitest'
import { isQuickReload } from './quick-reload.ts'

const at = Date.parse('2026-11-21T08:00:00Z')

test('a reload within 5 ms of the unload is one that clears', () => {
  expect(isQuickReload(at, at, 'reload')).toBe(true)
  expect(isQuickReload(at, at + 5, 'reload')).toBe(true)
})

test('a person who reloads, a new visit and a browser that tells nothing clear nothing', () => {
  expect(isQuickReload(at, at + 6, 'reload')).toBe(false)
  expect(isQuickReload(at + 60_000, at, 'reload')).toBe(false)
  expect(isQuickReload(undefined, at, 'reload')).toBe(false)
  expect(isQuickReload(at, at, 'navigate')).toBe(false)
  expect(isQuickReload(at, at, '')).toBe(false)
})
