import { expect, test } from 'vitest'
import { startOf } from './start-page.ts'

const begins = (
  radioDesk: 'welcome' | 'work' | 'personal' | null,
  defaultDesktop: 'welcome' | 'work' | 'personal',
  maySeeStatistics = true,
) =>
  startOf({
    userInfo: { radioDesk, defaultDesktop },
    permissions: maySeeStatistics ? ['activity.view'] : [],
  })

test('the wish of a person goes before that of the organisation', () => {
  expect(begins(null, 'work')).toBe('/desk/index')
  expect(begins('personal', 'work')).toBe('/mine/index')
  expect(begins('welcome', 'personal')).toBe('/wel/index')
})

test('nobody begins at statistics that they may not see', () => {
  expect(begins(null, 'welcome', false)).toBe('/mine/index')
  expect(begins('welcome', 'work', false)).toBe('/mine/index')
})
