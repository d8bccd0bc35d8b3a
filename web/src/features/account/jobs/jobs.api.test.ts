import { expect, test } from 'vitest'
import { jobsQuery } from './jobs.api.ts'

const { refetchInterval } = jobsQuery({ of: 'own', state: undefined, page: 1, size: 10 })
type Known = Parameters<typeof refetchInterval>[0]['state']['data']
const after = (...states: ('running' | 'done')[]) =>
  refetchInterval({ state: { data: { records: states.map((state) => ({ state })) } as Known } })

test('jobs are polled every two seconds while one is open, and every 15 seconds otherwise', () => {
  expect(after('done', 'running')).toBe(2000)
  expect(after('done')).toBe(15_000)
  expect(after()).toBe(15_000)
})
