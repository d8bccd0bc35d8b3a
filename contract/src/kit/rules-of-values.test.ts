import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftOf, faultsOf } from './check.ts'
import { defineForm } from './entity.ts'
import { faultSentence } from './faults.ts'
import * as field from './field.ts'
import type { Field, TextField } from './field-types.ts'
import { isPattern, patterns } from './patterns.ts'

/** What a form answers to a value in both languages; undefined where nothing is wrong. */
function answer(value: unknown, described: Field) {
  const form = { fields: { value: described } }
  const { value: fault } = faultsOf(form, draftOf(form, { value }))
  if (fault === undefined) return undefined
  return (['zh', 'en'] as const).map((language) => faultSentence(fault, described.title, language))
}

const text = (options: Partial<TextField> = {}) =>
  field.text('名称', 'Name', { maxLength: 300, required: true, ...options })

test.each<[unknown, Partial<TextField>, string, string]>([
  [null, {}, '请填写名称', 'Name is required'],
  ['  ', {}, '名称不能为空', 'Name cannot be empty'],
  [7, {}, '名称填写有误', 'Validation error on field Name'],
  ['abc', { maxLength: 2 }, '名称最多 2 个字符', 'Name must be at most 2 characters'],
  ['a', { minLength: 2, maxLength: 2 }, '名称须为 2 个字符', 'Name must be exactly 2 characters'],
  [
    'a',
    { minLength: 2, maxLength: 4 },
    '名称须为 2 至 4 个字符',
    'Name must be between 2 and 4 characters',
  ],
  [
    'Ab',
    { pattern: 'lowercase' },
    '名称只能使用小写字母',
    'Name does not match pattern: lowercase letters only',
  ],
  ['a@b', { format: 'email' }, '名称须为电子邮箱地址', 'Name must be an e-mail address'],
  [
    'ftp://a',
    { format: 'uri' },
    '名称须为 http 或 https 网址',
    'Name must be an http or https address',
  ],
  ['', { pattern: 'mobile' }, '手机号码不能为空', 'The mobile number is required'],
  ['1380013800', { pattern: 'mobile' }, '手机号码长度不为11位', 'A mobile number has 11 digits'],
  [
    '23800138000',
    { pattern: 'mobile' },
    '手机号码格式不正确',
    'A mobile number consists of digits and begins with 1',
  ],
  ['', { pattern: 'identity-card' }, '证件号码不能为空', 'The identity number is required'],
  [
    '1101051949123100',
    { pattern: 'identity-card' },
    '证件号码长度不为18位',
    'An identity number has 18 characters',
  ],
  [
    '99010519491231002A',
    { pattern: 'identity-card' },
    '证件号码格式错误',
    'An identity number is 17 digits and a digit or X',
  ],
  [
    '990105194912310029',
    { pattern: 'identity-card' },
    '地址编码错误',
    'The region code of the identity number is unknown',
  ],
  [
    '110105194912310021',
    { pattern: 'identity-card' },
    '证件号码校验位错误',
    'The check digit of the identity number is wrong',
  ],
])('the text %j of %j is answered with the sentence of the product', (value, options, ...said) => {
  expect(answer(value, text(options))).toEqual(said)
})

test('numbers and choices are answered with the sentences of the product', () => {
  const number = field.integer('库存', 'In stock', { minimum: 1, maximum: 5 })
  expect(answer(0, number)).toEqual(['库存不能小于 1', 'In stock cannot be less than 1'])
  expect(answer(6, number)).toEqual(['库存不能大于 5', 'In stock cannot be greater than 5'])
  expect(answer(1.5, number)).toEqual(['库存须为整数', 'In stock must be a whole number'])
  const items = [{ value: 'a', label: { zh: '甲', en: 'A' } }]
  expect(answer('b', field.choice('类别', 'Kind', { items }))).toEqual([
    '类别须为以下之一：甲',
    'Kind must be one of A',
  ])
})

test.each([
  ['08:30', 'time', true],
  ['23:59', 'time', true],
  ['24:00', 'time', false],
  ['8:30', 'time', false],
  ['#1677FF', 'color', true],
  ['#16F', 'color', false],
  ['https://a.cn', 'uri', true],
  ['javascript:alert(1)', 'uri', false],
] as const)('%s as a %s: %s', (value, format, isRight) => {
  expect(answer(value, text({ format })) === undefined).toBe(isRight)
})

test('a month and a year are stored by their first day', () => {
  const month = field.date('月份', 'Month', { precision: 'month' })
  const year = field.date('年份', 'Year', { precision: 'year' })
  expect(answer('2026-11-01', month)).toBeUndefined()
  expect(answer('2026-11-02', month)).toEqual(['月份填写有误', 'Validation error on field Month'])
  expect(answer('2026-01-01', year)).toBeUndefined()
  expect(answer('2026-11-01', year)).toBeDefined()
})

test.each([[null], [undefined], [''], ['null'], ['undefined'], [[]], [{}]])(
  '%j is empty, for texts and numbers',
  (nothing) => {
    const form = defineForm({
      fields: { text: text({}), number: field.number('单价', 'Price', { required: true }) },
    })
    const draft = draftOf(form, { text: nothing, number: nothing })
    expect(draft).toEqual({ text: null, number: null })
    expect(faultsOf(form, draft)).toEqual({ text: { is: 'missing' }, number: { is: 'missing' } })
  },
)

test('0 and false are values', () => {
  const form = { fields: { number: field.number('单价', 'Price'), flag: field.flag('启用', 'On') } }
  expect(draftOf(form, { number: 0, flag: false })).toEqual({ number: 0, flag: false })
})

test.each([
  ['mobile', ['13800138000', '19912345678'], ['03800138000', '+8613800138000']],
  ['landline', ['028-85551234', '0755-1234567', '85551234'], ['28-85551234', '028-123456', '12']],
  ['phone', ['13800138000', '028-85551234'], ['1380013800', '110']],
  ['chinese-name', ['张三', '欧阳明月'], ['张', '张三a', '阿不都热合曼']],
  ['lowercase', ['abc'], ['aBc', 'a1']],
  ['uppercase', ['ABC'], ['AbC', 'A1']],
  ['letters', ['aBc'], ['a1', 'ä']],
  ['digits', ['0123'], ['1.5', '-1', '１']],
  ['hex', ['09afAF'], ['0x1f', 'g']],
])('the pattern %s', (name, right, wrong) => {
  if (!isPattern(name)) throw new Error(`no pattern ${name}`)
  expect(right.filter((one) => patterns[name](one) !== null)).toEqual([])
  expect(wrong.filter((one) => patterns[name](one) === null)).toEqual([])
})

test('an e-mail address is shorter than 255 characters', () => {
  const of = (length: number) => `a@${'b'.repeat(length - 5)}.cn`
  expect(answer(of(254), text({ format: 'email' }))).toBeUndefined()
  expect(answer(of(255), text({ format: 'email' }))).toEqual([
    '名称须为电子邮箱地址',
    'Name must be an e-mail address',
  ])
})

// Written down from GB 11643-1999 a second time: the weight of a place is 2 to the power of its distance from the end, by 11.
const checkDigitOf = (seventeen: string) => {
  const sum = seventeen
    .split('')
    .reduce((total, digit, at) => total + 2 ** (17 - at) * Number(digit), 0)
  return '0123456789X'[(12 - (sum % 11)) % 11]
}
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
const numbers = fc
  .tuple(fc.constantFrom('11', '31', '44', '51', '65', '71', '81'), digits(15))
  .map(([region, rest]) => `${region}${rest.join('')}`)

test('of all check characters of an identity number one is right', () => {
  fc.assert(
    fc.property(numbers, (seventeen) => {
      const right = '0123456789X'
        .split('')
        .filter(
          (last) => answer(`${seventeen}${last}`, text({ pattern: 'identity-card' })) === undefined,
        )
      expect(right).toEqual([checkDigitOf(seventeen)])
    }),
  )
})

test('one wrong digit of an identity number is noticed', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 2, max: 16 }),
      fc.integer({ min: 1, max: 9 }),
      (seventeen, at, by) => {
        const wrong = seventeen.split('')
        wrong[at] = String((Number(wrong[at]) + by) % 10)
        const number = `${wrong.join('')}${checkDigitOf(seventeen)}`
        expect(patterns['identity-card'](number)).toBe('identity-card-check')
      },
    ),
  )
})

test('a text is right exactly when its length lies within its limits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }), (least, more) => {
      const limits = text({ minLength: least, maxLength: least + more })
      for (let length = 1; length <= least + more + 1; length += 1)
        expect(answer('x'.repeat(length), limits) === undefined).toBe(
          length >= least && length <= least + more,
        )
    }),
  )
})
