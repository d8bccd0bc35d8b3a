import { expect, test } from 'vitest'
import { faultsOf, readLanded, readMigrations } from './migration-checksums.ts'

test('migrations that have landed stay as they are, and each has a number of its own', () => {
  expect(faultsOf(readMigrations(), readLanded())).toEqual([])
})

const landed = [
  { name: '0001_access.sql', sum: 'a' },
  { name: '0019_search.sql', sum: 'b' },
  { name: '0019_weather_strip.sql', sum: 'c' },
]

test.each([
  [
    'an edited one',
    [landed[0], { name: '0019_search.sql', sum: 'other' }, landed[2]],
    'was changed',
  ],
  ['a removed one', landed.slice(1), '0001_access.sql has landed and was changed'],
  ['one that was not noted', [...landed, { name: '0020_files.sql', sum: 'd' }], 'npm run db:types'],
  [
    'one before the last',
    [...landed, { name: '0002_files.sql', sum: 'd' }],
    'take the next number',
  ],
  ['a further double number', [...landed, { name: '0019_x.sql', sum: 'd' }], 'numbered 0019'],
  ['a name without a number', [...landed, { name: 'files.sql', sum: 'd' }], 'is not named like'],
])('%s is rejected', (_, present, sentence) => {
  const faults = faultsOf(present as typeof landed, landed)
  expect(faults.join('\n')).toContain(sentence)
})
