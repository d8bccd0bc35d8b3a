import { expect, test } from 'vitest'
import { evaluateExpression, isMet } from './evaluate-expression.ts'
import { expressionFaultText } from './expression-faults.ts'
import { isCondition } from './is-condition.ts'
import { parseExpression } from './parse-expression.ts'
import type { Value } from './syntax.ts'

function valueOf(source: string, values: Record<string, Value> = {}): Value {
  const { node, fault } = parseExpression(source)
  if (fault) throw new Error(expressionFaultText(fault, 'en'))
  return evaluateExpression(node, new Map(Object.entries(values)))
}

const faultOf = (source: string, known?: string[]) =>
  parseExpression(source, known && new Set(known)).fault

test.each<[string, Value]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 4 - 3', 3],
  ['2 * 7 % 4', 2],
  ['-2 * -3', 6],
  ['- - 2', 2],
  ['.5 + 1.', 1.5],
  ['1e3 + 2.5E-1', 1000.25],
  ['1 < 2', true],
  ['2 <= 1', false],
  ['1 + 1 == 2 and 3 > 2', true],
  ['true or false and false', true],
  ['not true or true', true],
  ['!(1 > 2) && 1 != 2 || false', true],
  ["'a' < 'b'", true],
  ["'流量 ' + 3", '流量 3'],
  ["'it\\'s'", "it's"],
  ["'1' == 1", false],
  ["'1' != 1", true],
  ["'a' < 1", null],
  ["'a' * 2", null],
  ['1 > 2 ? 3 : 4 > 3 ? 5 : 6', 5],
  ['true + true', 2],
  ['abs(-3)', 3],
  ['min(3, 1, 2)', 1],
  ['max(3, 1, 2)', 3],
  ['sum(1, 2, 3)', 6],
  ['round(2.345, 2)', 2.35],
  ['round(2.5)', 3],
  ['clamp(12, 0, 10)', 10],
  ['clamp(-1, 0, 10)', 0],
  ['bit(6, 1)', true],
  ['bit(6, 0)', false],
  ['bit(1.5, 0)', null],
  ['coalesce(null, 4)', 4],
  ['coalesce(null)', null],
  ['text(1.5, 2)', '1.50'],
  ['text(null)', null],
])('%s is %j', (source, value) => {
  expect(valueOf(source)).toBe(value)
})

test('names are those of any script, and what has no value is missing', () => {
  expect(valueOf('进水COD - 出水COD', { 进水COD: 320, 出水COD: 41 })).toBe(279)
  expect(valueOf('_a1 + b', { _a1: 1 })).toBe(null)
  expect(valueOf('a', { a: Number.NaN })).toBe(null)
})

test('signs of Chinese keyboards are read as those of the language', () => {
  expect(valueOf('max（2，3）×4 ≥ 12 ？ 1：0')).toBe(1)
  expect(valueOf('8÷2－1 ≠ 3')).toBe(false)
})

test.each<[string, Value]>([
  ['1 / 0', null],
  ['0 / 0', null],
  ['5 % 0', null],
  ['1e308 * 10', null],
  ['sum(1e308, 1e308)', null],
  ['gone + 1', null],
  ['-gone', null],
  ['gone > 1', null],
  ['gone == 1', null],
  ['gone != 1', null],
  ['gone == null', true],
  ['null != gone', false],
  ['not gone', null],
  ['gone and false', false],
  ['gone and true', null],
  ['false and gone', false],
  ['gone or true', true],
  ['gone or false', null],
  ['true or gone', true],
  ['gone ? 1 : 2', null],
  ['max(gone, 3)', null],
  ["gone + 'm'", null],
])('what is missing stays so: %s is %j', (source, value) => {
  expect(valueOf(source)).toBe(value)
})

test('a condition that cannot be judged is not met, nor is its opposite', () => {
  for (const source of ['current > 0', 'not (current > 0)', 'current != 0']) {
    const { node } = parseExpression(source)
    expect(node && isMet(node, new Map()), source).toBe(false)
  }
  const { node } = parseExpression('current > 0')
  expect(node && isMet(node, new Map([['current', 12]]))).toBe(true)
})

test.each([
  ['a > 1', true],
  ['a > 1 and not (b == 2)', true],
  ['a == null', true],
  ['a > 1 ? b > 1 : false', true],
  ['bit(a, 3)', true],
  ['a', false],
  ['a + 1', false],
  ['not a', false],
  ['a > 1 or b', false],
  ['a > 1 ? b : false', false],
  ['max(a, b)', false],
])('%s is a condition: %s', (source, is) => {
  const { node } = parseExpression(source)
  expect(node && isCondition(node)).toBe(is)
})

test('an expression tells which names it uses', () => {
  const { names } = parseExpression('a > 1 and max(b, a) < 3')
  expect([...(names ?? [])]).toEqual(['a', 'b'])
})

test.each([
  ['', { at: 0, is: 'empty' }],
  ['  ', { at: 0, is: 'empty' }],
  ['1 +', { at: 3, is: 'value' }],
  ['1 + and', { at: 4, is: 'value' }],
  ['a b', { at: 2, is: 'rest', found: 'b' }],
  ['(1 + 2', { at: 6, is: 'expected', found: ')' }],
  ['1 ? 2', { at: 5, is: 'expected', found: ':' }],
  ['1)', { at: 1, is: 'sign', found: ')' }],
  ['a = 1', { at: 2, is: 'sign', found: '=' }],
  ['a.b', { at: 1, is: 'sign', found: '.' }],
  ['a[0]', { at: 1, is: 'sign', found: '[' }],
  ['`a`', { at: 0, is: 'sign', found: '`' }],
  ['1 + 𝕏💧', { at: 6, is: 'sign', found: '💧' }],
  ["'open", { at: 0, is: 'open-text' }],
  ['1 < 2 < 3', { at: 6, is: 'chain' }],
  ['sin(1)', { at: 0, is: 'function', found: 'sin' }],
  ['toString()', { at: 0, is: 'function', found: 'toString' }],
  ['constructor(1)', { at: 0, is: 'function', found: 'constructor' }],
  ['abs()', { at: 0, is: 'exact-size', found: 'abs', least: 1, most: 1 }],
  ['clamp(1, 2)', { at: 0, is: 'exact-size', found: 'clamp', least: 3, most: 3 }],
])('%j is refused with its place', (source, fault) => {
  expect(faultOf(source)).toEqual(fault)
})

test('a name that there is not is refused where the names are known', () => {
  expect(faultOf('flow > 1 and gone < 2', ['flow'])).toEqual({ at: 13, is: 'name', found: 'gone' })
  expect(faultOf('flow > 1', ['flow'])).toBeUndefined()
})

test('what is too much is refused before it costs anything', () => {
  expect(faultOf('1'.repeat(501))).toEqual({ at: 500, is: 'too-long', most: 500 })
  expect(faultOf(Array.from({ length: 101 }, () => '1').join('+'))).toMatchObject({
    is: 'too-large',
  })
  expect(faultOf(Array.from({ length: 100 }, () => '1').join('+'))).toBeUndefined()
  for (const open of ['(', '-', '!', 'abs(', '1?', '1?1:']) {
    expect(faultOf(open.repeat(60)), open).toMatchObject({ is: 'too-deep', most: 40 })
  }
  expect(valueOf(`${'('.repeat(39)}1${')'.repeat(39)}`)).toBe(1)
})

test.each([
  'constructor',
  '__proto__',
  'toString',
  'globalThis',
  'process',
  'constructor == null ? 1 : constructor',
])('%s reaches nothing of the program', (source) => {
  expect([null, 1]).toContain(valueOf(source))
})

test('a text that an expression makes stays short', () => {
  const long = 'x'.repeat(400)
  expect(valueOf('a + a', { a: long })).toHaveLength(500)
  expect(valueOf('text(a)', { a: 'x'.repeat(900) })).toHaveLength(500)
})

test('a fault is told in both languages, its place counted from 1', () => {
  const fault = faultOf('a + sin(1)')
  expect(fault && expressionFaultText(fault, 'zh')).toBe('第 5 个字符处：没有函数“sin”')
  expect(fault && expressionFaultText(fault, 'en')).toBe('Character 5: there is no function “sin”')
  const size = faultOf('round(1, 2, 3)')
  expect(size && expressionFaultText(size, 'en')).toBe(
    'Character 1: the function “round” takes 1 to 2 values',
  )
})
