import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostCells, readBlock, writeBlock } from './block.ts'

test('tabs separate cells and line breaks lines, in any system', () => {
  expect(readBlock('a\tb\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readBlock('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readBlock('a\t\n\tb')).toEqual([
    ['a', ''],
    ['', 'b'],
  ])
  expect(readBlock('')).toEqual([['']])
})

test('a cell in quotation marks keeps its line breaks, tabs and quotation marks', () => {
  expect(readBlock('"two\nlines"\tx\n"say ""yes"""\t"a\tb"')).toEqual([
    ['two\nlines', 'x'],
    ['say "yes"', 'a\tb'],
  ])
})

test('a quotation mark that is not closed, or that is followed by something, stands for itself', () => {
  expect(readBlock('"open\tx')).toEqual([['"open', 'x']])
  expect(readBlock('5" pipe\t6')).toEqual([['5" pipe', '6']])
  expect(readBlock('"a"b\tc')).toEqual([['"a"b', 'c']])
})

test('what is written is read again', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '水') })
  const blocks = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(blocks, (block) => {
      expect(readBlock(writeBlock(block))).toEqual(block)
    }),
  )
})

test('no more cells are read than a list can have', () => {
  expect(readBlock('\t'.repeat(mostCells + 10)).flat()).toHaveLength(mostCells)
})
