import { expect, test } from 'vitest'
import { createKeptMemory } from './kept-memory.ts'

test('a page finds what it wrote, and no other page does', () => {
  const memory = createKeptMemory(undefined)
  memory.of('/a').write('draft', { text: 'x' })
  expect(memory.of('/a').read('draft')).toEqual({ text: 'x' })
  expect(memory.of('/b').read('draft')).toBeUndefined()
})

test('what is kept survives as a record', () => {
  const memory = createKeptMemory(undefined)
  memory.of('/a').write('scroll', 120)
  memory.of('/b').write('scroll', 5)
  memory.of('/b').write('scroll', undefined)
  const again = createKeptMemory(JSON.parse(JSON.stringify(memory.toRecord())))
  expect([again.of('/a').read('scroll'), again.of('/b').read('scroll')]).toEqual([120, undefined])
})

test('a page that is forgotten begins anew', () => {
  const memory = createKeptMemory({ '/a': { scroll: 9 } })
  memory.forget('/a')
  expect(memory.of('/a').read('scroll')).toBeUndefined()
  expect(memory.toRecord()).toEqual({})
})

test.each([[null], ['text'], [[1]], [{ '/a': 'text' }], [{ '/a': null }]])(
  '%j counts as nothing',
  (stored) => {
    expect(createKeptMemory(stored).toRecord()).toEqual({})
  },
)
