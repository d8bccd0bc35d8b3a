import type { SystemEntry } from '@iwater/contract/navigation'
import { expect, test } from 'vitest'
import { userEntries } from './user-entries.ts'

const system = (disposition: boolean): SystemEntry => ({
  systemId: 'supply',
  systemName: 'supply',
  name: { zh: 'supply', en: 'supply' },
  versionName: 'standard',
  displayId: 0,
  teamFlag: '1,1',
  defaultDesktop: true,
  disposition,
  icon: null,
  functionUrl: null,
  sysTopImage: null,
})

const place = {
  systemId: 'supply',
  isPage: () => true,
  personalDesktop: '/mine/index',
  account: '/account/profile',
}

const of = (disposition: boolean, screenDisplay: string | null, rest: object = {}) =>
  userEntries(
    { systemOrgs: [system(disposition)], screenDisplay, permissions: [] },
    { ...place, ...rest },
  )

test('configuration is for those whose system may be disposed of', () => {
  expect(of(true, null)).toEqual(['configure', 'desk', 'personalDesktop', 'account'])
  expect(of(false, null)).toEqual(['desk', 'personalDesktop', 'account'])
  expect(of(true, null, { systemId: null })).not.toContain('configure')
})

test.each([
  ['/screens/group', true],
  ['https://screens.example.cn/', true],
  [null, false],
  ['', false],
  ['javascript:alert(1)', false],
])('with the display address %j a large screen is offered: %s', (address, isOffered) => {
  expect(of(false, address).includes('largeScreen')).toBe(isOffered)
})

test('a page that is not there is not offered', () => {
  expect(of(false, null, { isPage: () => false })).toEqual(['desk'])
})
