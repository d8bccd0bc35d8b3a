import { describe, expect, test } from 'vitest'
import { addressOfOldLink } from '#web/platform/address/old-address.ts'
import { guard, type Visitor } from './guard.ts'

const anonymous: Visitor = {
  isSignedIn: false,
  mustChangePassword: false,
  restriction: null,
  code: 'qingyuan',
}
const person: Visitor = {
  isSignedIn: true,
  mustChangePassword: false,
  restriction: null,
  code: 'qingyuan',
}
const newcomer: Visitor = {
  isSignedIn: true,
  mustChangePassword: true,
  restriction: null,
  code: 'qingyuan',
}

const locked: Visitor = { ...person, restriction: 'locked' }
const unprotected: Visitor = { ...person, restriction: 'second-factor-setup' }

function visit(visitor: Visitor, address: string) {
  const { pathname, search } = new URL(address, 'https://water.example.cn')
  const decision = guard(visitor, { pathname, search })
  return 'redirect' in decision ? decision.redirect : decision.show
}

test('who signs out leaves no page for the next person', () => {
  const left = { ...anonymous, hasLeft: true }
  expect(visit(left, '/monitoring/units?state=stale')).toBe('/login/login?qingyuan')
})

test('the sign-in page of another organisation is shown to a person who is signed in, that of the own is not', () => {
  expect(visit(person, '/login/login?lvzhou')).toBe('public')
  expect(visit(person, '/login/login?Qingyuan')).toBe('/')
  expect(visit({ ...person, code: '' }, '/login/login?lvzhou')).toBe('/')
  expect(visit(locked, '/login/login?lvzhou')).toMatch(/^\/lock/)
})

describe('an anonymous visitor', () => {
  test.each([
    ['/', '/login/login?qingyuan'],
    ['/?lvzhou', '/login/login?lvzhou'],
    ['/wel', '/wel/index'],
    ['/login', '/login/login'],
    ['/login?lvzhou', '/login/login?lvzhou'],
    ['/login/', '/login'],
    ['/login/login?lvzhou', 'public'],
    ['/login/versions', 'public'],
    ['/iWater', 'public'],
    ['/404', 'public'],
    ['/file?error=server.busy', 'public'],
    ['/wel/index', '/login/login?qingyuan'],
    ['/wel/index?lvzhou', '/login/login?lvzhou'],
    ['/login/password', '/login/login?qingyuan'],
    ['/login/password?redirect=%2F%2Fevil.example', '/login/login?qingyuan'],
    [
      '/login/password?redirect=%2Fmonitoring%2Ftrend',
      '/login/login?qingyuan&redirect=%2Fmonitoring%2Ftrend',
    ],
    [
      '/monitoring/units?state=stale',
      '/login/login?qingyuan&redirect=%2Fmonitoring%2Funits%3Fstate%3Dstale',
    ],
    ['/monitoring/units?lvzhou', '/login/login?lvzhou&redirect=%2Fmonitoring%2Funits'],
    ['/nowhere', '/login/login?qingyuan&redirect=%2Fnowhere'],
    ['/mine', '/mine/index'],
  ])('at %s comes to %s', (address, outcome) => {
    expect(visit(anonymous, address)).toBe(outcome)
  })

  test('without a known organisation is asked to sign in all the same', () => {
    expect(visit({ ...anonymous, code: '' }, '/wel/index')).toBe('/login/login')
  })
})

describe('somebody signed in', () => {
  test.each([
    ['/', 'inside'],
    ['/wel/index', 'inside'],
    ['/monitoring/units/0190a000-0000-7000-8000-000000000001?tab=a', 'inside'],
    ['/login/login', '/'],
    [
      '/login/login?qingyuan&redirect=%2Fmonitoring%2Funits%3Fstate%3Dstale',
      '/monitoring/units?state=stale',
    ],
    ['/login/login?redirect=%2F%2Fevil.example', '/'],
    ['/login/login?redirect=%2Flogin%2Flogin', '/'],
    ['/login/password', '/'],
    ['/login/contactUs', 'public'],
    ['/403', 'public'],
    ['/nowhere', 'inside'],
  ])('at %s comes to %s', (address, outcome) => {
    expect(visit(person, address)).toBe(outcome)
  })
})

describe('somebody who must change the password', () => {
  test.each([
    ['/wel/index', '/login/password'],
    ['/login/login', '/login/password'],
    ['/monitoring/trend', '/login/password?redirect=%2Fmonitoring%2Ftrend'],
    [
      '/login/login?qingyuan&redirect=%2Fmonitoring%2Ftrend',
      '/login/password?redirect=%2Fmonitoring%2Ftrend',
    ],
    ['/login/password', 'public'],
    ['/login/password?redirect=%2Fmonitoring%2Ftrend', 'public'],
    ['/login/contactUs', 'public'],
    ['/nowhere', '/login/password?redirect=%2Fnowhere'],
  ])('at %s comes to %s', (address, outcome) => {
    expect(visit(newcomer, address)).toBe(outcome)
  })
})

describe('somebody whose screen is locked', () => {
  test.each([
    ['/lock', 'public'],
    ['/wel/index', '/lock?redirect=%2Fwel%2Findex'],
    ['/monitoring/units?state=stale', '/lock?redirect=%2Fmonitoring%2Funits%3Fstate%3Dstale'],
    ['/login/login?qingyuan', '/lock?redirect=%2Flogin%2Flogin%3Fqingyuan'],
    ['/login/contactUs', '/lock?redirect=%2Flogin%2FcontactUs'],
    ['/404', '/lock?redirect=%2F404'],
  ])('at %s comes to %s', (address, outcome) => {
    expect(visit(locked, address)).toBe(outcome)
  })

  test.each([
    ['/lock?redirect=%2Fmonitoring%2Funits%3Fstate%3Dstale', '/monitoring/units?state=stale'],
    ['/lock?redirect=%2F%2Fevil.example', '/'],
    ['/lock?redirect=%2Flock', '/'],
    ['/lock', '/'],
  ])('is back from %s at %s once it is open', (address, outcome) => {
    expect(visit(person, address)).toBe(outcome)
    expect(visit(anonymous, address)).toBe('/login/login?qingyuan')
  })
})

describe('somebody who must set up a second factor', () => {
  test.each([
    ['/account/second-factor', 'public'],
    ['/account/profile', '/account/second-factor'],
    ['/wel/index', '/account/second-factor'],
    ['/login/login', '/account/second-factor'],
  ])('at %s comes to %s', (address, outcome) => {
    expect(visit(unprotected, address)).toBe(outcome)
  })
})

test.each([
  '/',
  '/wel',
  '/login',
  '/wel/index',
  '/monitoring/units',
  '/x',
  '/login/password',
  '/login/login',
])('redirects from %s come to rest', (start) => {
  for (const visitor of [anonymous, person, newcomer, locked, unprotected]) {
    let address = start
    for (let steps = 0; address.startsWith('/'); steps++) {
      expect(steps).toBeLessThan(5)
      address = visit(visitor, address)
    }
  }
})

describe('an address of the old product', () => {
  test.each([
    ['#/login/login?qingyuan', '/login/login?qingyuan'],
    ['#/system/messages?fromIframe=1', '/system/messages?fromIframe=1'],
    ['#//evil.example', '/evil.example'],
    ['#top', undefined],
    ['', undefined],
  ])('%j is now %j', (hash, address) => {
    expect(addressOfOldLink({ hash })).toBe(address)
  })
})
