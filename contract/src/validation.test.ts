import { expect, test } from 'vitest'
import { z } from 'zod'
import { emailAddress, id, instant } from './fields.ts'
import { checkInput } from './validation.ts'

const refused = (schema: z.ZodType, value: unknown, language: 'zh' | 'en') => {
  const answer = checkInput(z.object({ value: schema }), { value }, language)
  return 'fields' in answer ? Object.values(answer.fields)[0] : undefined
}

const day = new Date('2026-11-23T00:00:00Z')
const list = z.array(z.string())
const kinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('a') }),
  z.object({ kind: z.literal('b') }),
])

const noText = ['须为文本', 'Must be text']
const noNumber = ['须为数字', 'Must be a number']
const noList = ['须为列表', 'Must be a list']
const noObject = ['须为对象', 'Must be an object']
const required = ['请填写', 'Required']
const invalid = ['填写有误', 'Invalid value']
const noFormat = ['格式不正确', 'Invalid format']

type Case = readonly [schema: z.ZodType, value: unknown, sentences: readonly string[]]

const cases: Readonly<Record<z.core.$ZodIssue['code'], readonly Case[]>> = {
  invalid_type: [
    [z.string(), undefined, required],
    [z.string(), null, required],
    [z.string(), 5, noText],
    [z.number(), '5', noNumber],
    [z.coerce.number(), 'five', noNumber],
    [z.number(), Number.POSITIVE_INFINITY, noNumber],
    [z.number().int(), 1.5, ['须为整数', 'Must be a whole number']],
    [z.boolean(), 'yes', ['须为 true 或 false', 'Must be true or false']],
    [list, 'a', noList],
    [z.tuple([z.string()]), 'a', noList],
    [z.object({}), 'a', noObject],
    [z.record(z.string(), z.string()), 'a', noObject],
    [z.date(), 'a', ['须为日期，如 2026-11-23', 'Must be a date such as 2026-11-23']],
    [z.never(), 'a', invalid],
  ],
  too_big: [
    [z.string().max(80), 'a'.repeat(81), ['最多 80 个字符', 'Must be at most 80 characters']],
    [z.string().length(2), 'abc', ['须为 2 个字符', 'Must be exactly 2 characters']],
    [z.number().max(9), 10, ['不能大于 9', 'Cannot be greater than 9']],
    [z.number().lt(9), 9, ['须小于 9', 'Must be less than 9']],
    [list.max(1), ['a', 'b'], ['最多 1 项', 'Must have at most 1 entries']],
    [list.length(1), ['a', 'b'], ['须为 1 项', 'Must have exactly 1 entry']],
    [
      z.date().max(day),
      new Date(day.getTime() + 1),
      ['不能晚于 2026-11-23', 'Cannot be later than 2026-11-23'],
    ],
  ],
  too_small: [
    [z.string().min(1), '', required],
    [z.string().min(8), '', required],
    [z.string().min(8), 'a', ['至少 8 个字符', 'Must be at least 8 characters']],
    [z.string().length(2), 'a', ['须为 2 个字符', 'Must be exactly 2 characters']],
    [z.number().min(1), 0, ['不能小于 1', 'Cannot be less than 1']],
    [z.number().gt(0), 0, ['须大于 0', 'Must be greater than 0']],
    [list.min(1), [], ['至少 1 项', 'Must have at least 1 entry']],
    [list.min(2), [], ['至少 2 项', 'Must have at least 2 entries']],
    [list.length(2), [], ['须为 2 项', 'Must have exactly 2 entries']],
    [z.date().min(day), new Date(0), ['不能早于 2026-11-23', 'Cannot be earlier than 2026-11-23']],
  ],
  invalid_format: [
    [emailAddress, 'a', ['须为电子邮箱地址', 'Must be an e-mail address']],
    [emailAddress, '', required],
    [z.url(), 'a', ['须为 http 或 https 网址', 'Must be an http or https address']],
    [id, 'a', ['须为有效的标识（UUID）', 'Must be a valid id (UUID)']],
    [
      instant,
      'a',
      [
        '须为带时区的日期时间，如 2026-11-23T08:30:00+08:00',
        'Must be a date and time with its time zone, such as 2026-11-23T08:30:00+08:00',
      ],
    ],
    [z.iso.date(), 'a', ['须为日期，如 2026-11-23', 'Must be a date such as 2026-11-23']],
    [z.iso.time(), 'a', ['须为时间，如 08:30:00', 'Must be a time such as 08:30:00']],
    [z.string().startsWith('/'), 'a', ['须以“/”开头', 'Must begin with “/”']],
    [z.string().regex(/^b$/), 'a', noFormat],
    [z.ipv4(), 'a', noFormat],
  ],
  invalid_value: [
    [z.enum(['own', 'all']), 'none', ['须为以下之一：own、all', 'Must be one of own, all']],
    [z.literal('own'), 'none', ['须为以下之一：own', 'Must be one of own']],
    [z.enum(['own', 'all']), undefined, required],
  ],
  invalid_union: [
    [z.union([list, z.number()]), undefined, required],
    [z.union([list, z.number()]), true, invalid],
    [z.union([z.number(), list]), [5], noText],
    [z.xor([z.string(), z.literal('a')]), 'a', invalid],
    [kinds, { kind: 'c' }, ['须为以下之一：a、b', 'Must be one of a, b']],
    [kinds, {}, required],
  ],
  invalid_key: [[z.record(z.string().regex(/^b$/), z.string()), { a: 'a' }, noFormat]],
  invalid_element: [[z.map(z.object({}), z.string()), new Map([[{}, 5]]), noText]],
  not_multiple_of: [[z.number().multipleOf(5), 6, ['须为 5 的倍数', 'Must be a multiple of 5']]],
  unrecognized_keys: [
    [z.strictObject({}), { a: 1, b: 2 }, ['不支持的字段：a、b', 'Unknown fields: a, b']],
  ],
  custom: [[z.string().refine(() => false), 'a', invalid]],
}

test.each(Object.entries(cases))('%s is worded in both languages', (code, ofCode) => {
  for (const [schema, value, [zh, en]] of ofCode) {
    const { error } = z.object({ value: schema }).safeParse({ value })
    expect(error?.issues[0]?.code).toBe(code)
    expect(refused(schema, value, 'zh')).toBe(zh)
    expect(refused(schema, value, 'en')).toBe(en)
  }
})

test('a fault of a described field names it', () => {
  const field = { zh: '编码', en: 'Code' }
  const schema = z.string().superRefine((_, context) => {
    context.addIssue({ code: 'custom', params: { fault: { is: 'missing' }, field } })
  })
  expect(refused(schema, 'a', 'zh')).toBe('请填写编码')
  expect(refused(schema, 'a', 'en')).toBe('Code is required')
})
