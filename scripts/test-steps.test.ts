import { expect, test } from 'vitest'
import { readWish } from './test-steps.ts'

const wish = (...words: string[]) => {
  const read = readWish(words)
  if ('unknown' in read) return read
  const steps = read.steps.flatMap(({ name, beside = [] }) => [
    name,
    ...beside.map((one) => one.name),
  ])
  return { steps, filters: read.filters }
}

test('without a word everything runs, and named parts run alone', () => {
  expect(wish()).toMatchObject({ filters: [] })
  expect(wish()).toHaveProperty(
    'steps',
    expect.arrayContaining(['lint', 'size of the client', 'journeys', 'smoke run on Chromium 109']),
  )
  expect(wish('unit')).toEqual({ steps: ['unit tests'], filters: [] })
})

test('without a word nothing runs twice, and the client is built before it is measured or walked through', () => {
  const all = wish()
  const steps = 'steps' in all ? all.steps : []
  expect(new Set(steps).size).toBe(steps.length)
  const built = steps.indexOf('web build')
  for (const needs of ['size of the client', 'journeys', 'smoke run on Chromium 109'])
    expect(steps.indexOf(needs)).toBeGreaterThan(built)
})

test('a build of the client is measured against its budgets', () => {
  expect(wish('build')).toEqual({ steps: ['web build', 'size of the client'], filters: [] })
})

test('what follows a part with files chooses some of them', () => {
  expect(wish('e2e', 'lock')).toEqual({ steps: ['web build', 'journeys'], filters: ['lock'] })
  expect(wish('server', 'sms', 'oidc')).toEqual({
    steps: ['server tests'],
    filters: ['sms', 'oidc'],
  })
})

test('a word that is no part is told where nothing could be chosen by it', () => {
  expect(wish('lock')).toEqual({ unknown: 'lock' })
  expect(wish('check', 'lock')).toEqual({ unknown: 'lock' })
})
