import { describe, expect, test } from 'vitest'
import { cleanCode, codeInQuery, codeOfHost, queryWithoutCode } from './organisation-code.ts'

describe('the code in an address', () => {
  test.each([
    ['?qingyuan', 'qingyuan', ''],
    ['?Qing%20Yuan', 'qingyuan', ''],
    ['?qingyuan&redirect=%2Fa', 'qingyuan', '?redirect=%2Fa'],
    ['?redirect=%2Fa', undefined, '?redirect=%2Fa'],
    ['?redirect=%2Fa&qingyuan', undefined, '?redirect=%2Fa&qingyuan'],
    ['?', undefined, '?'],
    ['', undefined, ''],
    ['?%', undefined, '?%'],
    ['?../../etc', undefined, '?../../etc'],
    ['?<script>', undefined, '?<script>'],
  ])('%j holds %j and leaves %j', (search, code, rest) => {
    expect(codeInQuery(search)).toBe(code)
    expect(queryWithoutCode(search)).toBe(rest)
  })
})

test('a code is compared without spaces and in lower case, and has letters only', () => {
  expect(cleanCode(' Qing\tYuan ')).toBe('qingyuan')
  expect(cleanCode('a'.repeat(65))).toBeUndefined()
  expect(cleanCode('')).toBeUndefined()
  expect(cleanCode('清源')).toBeUndefined()
})

describe('the code of a host', () => {
  const text =
    'water.example.cn = qingyuan;\nmine.example.cn:8443=jinshan; ;broken;other.example.cn='

  test.each([
    ['water.example.cn', 'qingyuan'],
    ['water.example.cn:8080', 'qingyuan'],
    ['mine.example.cn:8443', 'jinshan'],
    ['mine.example.cn', undefined],
    ['other.example.cn', undefined],
    ['broken', undefined],
    ['nowhere.example.cn', undefined],
  ])('%s has %j', (host, code) => {
    expect(codeOfHost(text, host)).toBe(code)
  })

  test('a page that stands in for a missing file names no code', () => {
    expect(codeOfHost('<!doctype html><html lang="en"></html>', 'water.example.cn')).toBeUndefined()
  })
})
