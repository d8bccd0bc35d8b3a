import { expect, test } from 'vitest'
import { navigateTarget } from './navigate-message.ts'

test.each([
  [{ type: 'navigate', url: '/monitoring/units?state=stale' }, '/monitoring/units?state=stale'],
  [{ type: 'navigate', url: '/' }, '/'],
])('%j leads to a page', (data, target) => {
  expect(navigateTarget(data)).toBe(target)
})

test.each([
  [null],
  [undefined],
  ['/monitoring/units'],
  ['{"type":"navigate","url":"/monitoring/units"}'],
  [['navigate', '/monitoring/units']],
  [{ url: '/monitoring/units' }],
  [{ type: 'Navigate', url: '/monitoring/units' }],
  [{ type: 'navigate', url: 'monitoring/units' }],
  [{ type: 'navigate', url: '//evil.example' }],
  [{ type: 'navigate', url: '/\\evil.example' }],
  [{ type: 'navigate', url: 'https://evil.example' }],
  [{ type: 'navigate', url: 'javascript:alert(1)' }],
  [{ type: 'navigate', url: ['/monitoring/units'] }],
  [{ type: 'navigate', url: `/${'a'.repeat(1000)}` }],
  [{ type: 'navigate', url: '/monitoring/units', token: '1' }],
])('%j leads nowhere', (data) => {
  expect(navigateTarget(data)).toBeUndefined()
})
