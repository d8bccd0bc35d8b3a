import { expect, test } from 'vitest'
import { neededSide } from './needed-side.ts'

test.each([
  [{ zh: '', en: '' }, 'en', 'en'],
  [{ zh: '', en: '' }, 'zh', 'zh'],
  [{ zh: '泵', en: 'Pump' }, 'en', 'en'],
  [{ zh: '泵', en: '' }, 'en', 'zh'],
  [{ zh: '', en: 'Pump' }, 'zh', 'en'],
] as const)('of %o for a reader of %s the side %s is marked', (text, reader, side) => {
  expect(neededSide(text, reader)).toBe(side)
})
