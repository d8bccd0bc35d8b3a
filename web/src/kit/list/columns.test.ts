import type { Entity } from '@iwater/contract/kit/entity'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { arrangementOf, columnsOf, shownColumns, withColumn, withColumnAt } from './columns.ts'

const part: Entity = sparePart
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name)
const shown = (arrangement?: Parameters<typeof columnsOf>[1], entity = part) =>
  names(shownColumns(columnsOf(entity, arrangement)))

test('without an arrangement the described columns are shown, and every field of a record is offered', () => {
  expect(shown()).toEqual(['code', 'name', 'category', 'stock', 'worth'])
  const offered = names(columnsOf(part))
  expect(offered).toContain('note')
  expect(offered).not.toContain('suppliers')
  expect(new Set(offered).size).toBe(offered.length)
})

test('choice and order are those of the user; the first column stays', () => {
  const arrangement = [
    { name: 'stock' },
    { name: 'price' },
    { name: 'code', isHidden: true as const },
    { name: 'name', isHidden: true as const },
    { name: 'category', isHidden: true as const },
    { name: 'worth', isHidden: true as const },
  ]
  expect(shown(arrangement)).toEqual(['code', 'stock', 'price'])
})

test('what the entity no longer has is left out, and a later column comes behind its neighbour', () => {
  const old = [{ name: 'stock' }, { name: 'gone' }, { name: 'suppliers' }, { name: '__proto__' }]
  expect(shown(old)).toEqual(['code', 'name', 'category', 'stock', 'worth'])
  const later: Entity = {
    ...part,
    list: { ...part.list, columns: [...part.list.columns.slice(0, 2), 'model', 'category'] },
  }
  expect(shown([{ name: 'category' }, { name: 'name' }], later)).toEqual([
    'code',
    'category',
    'name',
    'model',
  ])
})

test('pinned columns stand at their edge, in their order', () => {
  const arrangement = [
    { name: 'name', pin: 'right' as const },
    { name: 'stock', pin: 'left' as const },
  ]
  expect(shown(arrangement)).toEqual(['code', 'stock', 'category', 'worth', 'name'])
})

test('what is kept of columns shows them again', () => {
  const wide = withColumn(columnsOf(part), 'stock', { width: 200, pin: 'right' })
  const chosen = withColumn(withColumn(wide, 'model', { isShown: true }), 'name', {
    isShown: false,
  })
  const moved = withColumnAt(chosen, 'worth', 1)
  const again = columnsOf(part, arrangementOf(part, moved))
  expect(shownColumns(again)).toEqual(shownColumns(moved))
  expect(names(shownColumns(again))).toEqual(['code', 'worth', 'category', 'model', 'stock'])
})

test('no column is moved before the first one, nor the first one away', () => {
  const columns = columnsOf(part)
  expect(names(withColumnAt(columns, 'stock', -5)).slice(0, 2)).toEqual(['code', 'stock'])
  expect(names(withColumnAt(columns, 'code', 3))).toEqual(names(columns))
  expect(names(withColumnAt(columns, 'stock', 99)).at(-1)).toBe('stock')
})
