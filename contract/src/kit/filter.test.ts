import { expect, test } from 'vitest'
import { compute, holds } from './condition.ts'
import { isSortable, readFilter } from './filter.ts'
import { sparePart } from './spare-part-testing.ts'

const { fields } = sparePart

test.each([
  [['stock', '≥', 3]],
  [['code', 'like', 'P']],
  [['category', '∈', ['pump', 'valve']]],
  [['bought_on', '=', null]],
  [['organisation_id', '=', '01a20765-8783-70cd-8b0e-87030a938962']],
  [['is_critical', '=', true]],
  [['worth', '>', 100]],
  [['tags', '∈', ['spare', 'old']]],
  [['organisation_id', '⊆', '01a20765-8783-70cd-8b0e-87030a938962']],
])('%j may be asked', (triple) => {
  expect(readFilter(fields, JSON.stringify([triple]))).toEqual([triple])
})

test.each([
  ['no JSON', '['],
  ['no list', '{"stock":1}'],
  ['no triple', '[["stock", "="]]'],
  ['a column that is no field', '[["tenant_id", "=", 1]]'],
  ['a name of the language', '[["__proto__", "=", null]]'],
  ['a method', '[["toString", "=", null]]'],
  ['SQL for a name', '[["code; drop table account", "=", "x"]]'],
  ['an operator of another kind', '[["stock", "like", "1"]]'],
  ['an operator that there is not', '[["code", "~", "x"]]'],
  ['an object for a value', '[["code", "=", {"toString": 1}]]'],
  ['a list where one value is wanted', '[["code", "=", ["x"]]]'],
  ['a value where a list is wanted', '[["code", "∈", "x"]]'],
  ['an empty list', '[["code", "∈", []]]'],
  ['a text for a number', '[["stock", "=", "1"]]'],
  ['a number beyond all', '[["stock", "=", 1e300]]'],
  ['a month for a day', '[["bought_on", "=", "2026-02"]]'],
  ['no id for a reference', '[["organisation_id", "=", "x"]]'],
  ['nothing for a comparison', '[["stock", ">", null]]'],
  ['half a character', String.raw`[["code", "=", "\ud800"]]`],
  ['no moment', '[["used_at", "≥", "2026-01-01"]]'],
  [
    'a moment with a long fraction',
    `[["used_at", "≥", "2026-01-01T00:00:00.${'0'.repeat(160)}Z"]]`,
  ],
  ['a filter that is too long', `[["code", "=", "x"]${' '.repeat(4000)}]`],
  ['a field that is not to be filtered', '[["note", "like", "x"]]'],
  ['a field of several values', '[["tags", "=", "spare"]]'],
  ['a tree of what has none', '[["category", "⊆", "pump"]]'],
  ['rows', '[["suppliers", "=", null]]'],
  ['too many conditions', JSON.stringify(Array(21).fill(['stock', '=', 1]))],
  ['too long a text', JSON.stringify([['code', '=', 'x'.repeat(201)]])],
  ['too many values', JSON.stringify([['stock', '∈', Array(101).fill(1)]])],
])('%s is no filter', (_, json) => {
  expect(readFilter(fields, json)).toBeUndefined()
})

test('files, rows and several values have no order, nor has what there is not', () => {
  expect(
    Object.keys(fields).filter((name) => !isSortable(fields[name as keyof typeof fields])),
  ).toEqual(['tags', 'photo', 'manuals', 'suppliers'])
  expect(isSortable(undefined)).toBe(false)
})

test.each([
  [['stock', '=', null], { stock: null }, true],
  [['stock', '=', null], { stock: 0 }, false],
  [['stock', '≠', 3], { stock: null }, true],
  [['stock', '>', 3], { stock: null }, false],
  [['stock', '>', 3], { stock: '4' }, false],
  [['code', 'like', 'p-'], { code: 'P-1' }, true],
  [
    {
      any: [
        ['stock', '=', 1],
        ['stock', '=', 2],
      ],
    },
    { stock: 2 },
    true,
  ],
  [{ not: { all: [['stock', '=', 1]] } }, { stock: 1 }, false],
] as const)('%j of %j is %s', (condition, values, expected) => {
  expect(holds(condition, values)).toBe(expected)
})

test('an expression is empty where something it needs is, and where it divides by zero', () => {
  expect(compute(['*', 'a', ['+', 'b', 1]], { a: 2, b: 3 })).toBe(8)
  expect(compute(['*', 'a', 'b'], { a: 2, b: null })).toBeNull()
  expect(compute(['/', 'a', 'b'], { a: 2, b: 0 })).toBeNull()
})
