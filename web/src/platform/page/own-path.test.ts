import { describe, expect, test } from 'vitest'
import { ownPath, safeLink } from './own-path.ts'

const hostile = [
  '//evil.example',
  '///evil.example',
  '////evil.example/a',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/\u0000/evil.example',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  '/\u3000/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'http:evil.example',
  'http:/evil.example',
  'https:\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'evil.example',
  '@evil.example',
  ':80',
  '?redirect=/a',
  '#/a',
  '.',
  '',
]

describe('an address from outside', () => {
  test.each(hostile)('%j leads nowhere', (address) => {
    expect(ownPath(address)).toBeUndefined()
  })

  test('that is missing leads nowhere', () => {
    expect([ownPath(null), ownPath(undefined)]).toEqual([undefined, undefined])
  })

  test.each([
    ['/', '/'],
    ['/wel/index', '/wel/index'],
    [
      '/monitoring/units?keyword=%E6%B0%B4&state=stale',
      '/monitoring/units?keyword=%E6%B0%B4&state=stale',
    ],
    ['/a?next=https://evil.example', '/a?next=https://evil.example'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/a#b', '/a'],
    ['/a/../b', '/b'],
  ])('%j leads to %j', (address, path) => {
    expect(ownPath(address)).toBe(path)
  })
})

describe('a link that an organisation has entered', () => {
  test.each([
    ['https://water.example.cn/a', 'https://water.example.cn/a'],
    ['http://10.0.0.8', 'http://10.0.0.8/'],
    ['/uploads/a.png', '/uploads/a.png'],
    ['javascript:alert(1)', undefined],
    [' javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j becomes %j', (address, link) => {
    expect(safeLink(address)).toBe(link)
  })
})
