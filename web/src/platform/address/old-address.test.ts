import { expect, test } from 'vitest'
import { addressOfOldLink } from './old-address.ts'

/** Every route of the old product, with and without a query. */
const routes = [
  ['#/', '/'],
  ['#/wel', '/wel'],
  ['#/wel/index', '/wel/index'],
  ['#/mine', '/mine'],
  ['#/mine/index', '/mine/index'],
  ['#/mine/index/index', '/mine/index'],
  ['#/login', '/login'],
  ['#/login/login', '/login/login'],
  ['#/login/login?qingyuan', '/login/login?qingyuan'],
  ['#/login/introduction?qingyuan', '/login/introduction?qingyuan'],
  ['#/login/application', '/login/application'],
  ['#/login/versions', '/login/versions'],
  ['#/login/contactUs', '/login/contactUs'],
  ['#/lock', '/lock'],
  ['#/iWater', '/iWater'],
  ['#/waiting?qingyuan', '/waiting?qingyuan'],
  ['#/waiting?qingyuan&loginkey=1', '/waiting?qingyuan&loginkey=1'],
  ['#/waitingZJK?ticket=1', '/waitingZJK?ticket=1'],
  ['#/waitingSRK', '/waitingSRK'],
  ['#/404', '/404'],
  ['#/403', '/403'],
  ['#/500', '/500'],
  [
    '#/myiframe/urlPath?name=a&src=https://b.example/?c=1$d=2',
    '/myiframe/urlPath?name=a&src=https://b.example/?c=1$d=2',
  ],
  ['#/system/messages?fromIframe=1', '/system/messages?fromIframe=1'],
  ['#/monitoring/units/index', '/monitoring/units'],
] as const

test.each(routes)('%s is found at %s', (hash, address) => {
  expect(addressOfOldLink({ hash })).toBe(address)
})

test.each(['', '#', '#part', '#main'])('%j is an address of today', (hash) => {
  expect(addressOfOldLink({ hash })).toBeUndefined()
})

test.each([
  ['#//evil.example', '/evil.example'],
  ['#////evil.example', '/evil.example'],
  ['#/\\evil.example', '/'],
  ['#/%0a/evil.example', '/%0a/evil.example'],
  ['#/.//evil.example', '/'],
  ['#/a/..//evil.example', '/'],
])('%s leads to no other site', (hash, address) => {
  expect(addressOfOldLink({ hash })).toBe(address)
})
