import { expect, test } from 'vitest'
import { fillPath, queryString, requestOf } from './route-url.ts'

const route = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`) =>
  ({ method, path, access: 'public', summary: '' }) as never

test('fills path parameters, encoded, and takes them out of the rest', () => {
  expect(fillPath('/units/:id/points/:point', { id: 'a/b', point: '水', limit: 3 })).toEqual({
    path: '/units/a%2Fb/points/%E6%B0%B4',
    rest: { limit: 3 },
  })
})

test('refuses to call a path with a hole in it', () => {
  expect(() => fillPath('/units/:id', {})).toThrow('needs a value for id')
  expect(() => fillPath('/units/:id', { id: '' })).toThrow('needs a value for id')
})

test('leaves absent values out of a query and joins lists by commas', () => {
  expect(queryString({ a: undefined, b: null, c: 0, d: false, e: ['x', 'y'], f: 'ä&b' })).toBe(
    '?c=0&d=false&e=x%2Cy&f=%C3%A4%26b',
  )
  expect(queryString({})).toBe('')
})

test('sends the rest as query of a GET or DELETE and as JSON of anything else', () => {
  expect(requestOf(route('GET', '/a/:id'), { id: 1, q: 2 })).toEqual({
    url: '/api/a/1?q=2',
    body: undefined,
  })
  expect(requestOf(route('DELETE', '/a/:id'), { id: 1 })).toEqual({
    url: '/api/a/1',
    body: undefined,
  })
  expect(requestOf(route('POST', '/a/:id'), { id: 1, q: 2 })).toEqual({
    url: '/api/a/1',
    body: '{"q":2}',
  })
})
