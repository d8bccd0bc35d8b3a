import type { z } from 'zod'
import type { Language } from '../errors.ts'
import type { LocalText } from '../fields.ts'
import { type Fault, faultSentence } from './faults.ts'

type Issue = z.core.$ZodRawIssue
type Of<Code extends Issue['code']> = Extract<Issue, { code: Code }>

/** What is wrong: a fault that forms know, a sentence of its own, or one that a part of the value was found wrong by. */
type Finding = Fault | LocalText | string

const required: LocalText = { zh: '请填写', en: 'Required' }
const invalid: LocalText = { zh: '填写有误', en: 'Invalid value' }
const noList: LocalText = { zh: '须为列表', en: 'Must be a list' }
const noNumber: LocalText = { zh: '须为数字', en: 'Must be a number' }
const noObject: LocalText = { zh: '须为对象', en: 'Must be an object' }
const noWhole: LocalText = { zh: '须为整数', en: 'Must be a whole number' }
const noDay: LocalText = { zh: '须为日期，如 2026-11-23', en: 'Must be a date such as 2026-11-23' }

const ofTypes: Readonly<Record<string, LocalText>> = {
  string: { zh: '须为文本', en: 'Must be text' },
  number: noNumber,
  nan: noNumber,
  int: noWhole,
  bigint: noWhole,
  boolean: { zh: '须为 true 或 false', en: 'Must be true or false' },
  date: noDay,
  array: noList,
  tuple: noList,
  set: noList,
  object: noObject,
  record: noObject,
  map: noObject,
}

const ofFormats: Readonly<Record<string, Finding>> = {
  email: { is: 'email' },
  url: { is: 'uri' },
  uuid: { zh: '须为有效的标识（UUID）', en: 'Must be a valid id (UUID)' },
  datetime: {
    zh: '须为带时区的日期时间，如 2026-11-23T08:30:00+08:00',
    en: 'Must be a date and time with its time zone, such as 2026-11-23T08:30:00+08:00',
  },
  date: noDay,
  time: { zh: '须为时间，如 08:30:00', en: 'Must be a time such as 08:30:00' },
}

const noFormat: LocalText = { zh: '格式不正确', en: 'Invalid format' }

const numbers: ReadonlySet<string> = new Set(['number', 'int', 'bigint'])

const dayOf = (limit: number) => new Date(limit).toISOString().slice(0, 10)
const entries = (limit: number) => `${limit} ${limit === 1 ? 'entry' : 'entries'}`
const exactly = (limit: number): LocalText => ({
  zh: `须为 ${limit} 项`,
  en: `Must have exactly ${entries(limit)}`,
})

function tooBig({ origin, maximum, inclusive, exact }: Of<'too_big'>): Finding {
  const limit = Number(maximum)
  if (origin === 'string') return { is: exact ? 'wrong-length' : 'too-long', limit }
  if (origin === 'date')
    return { zh: `不能晚于 ${dayOf(limit)}`, en: `Cannot be later than ${dayOf(limit)}` }
  if (numbers.has(origin))
    return inclusive
      ? { is: 'too-large', limit }
      : { zh: `须小于 ${limit}`, en: `Must be less than ${limit}` }
  return exact ? exactly(limit) : { is: 'too-many', limit }
}

function tooSmall({ origin, minimum, inclusive, exact, input }: Of<'too_small'>): Finding {
  const limit = Number(minimum)
  if (origin === 'string')
    return input === '' ? required : { is: exact ? 'wrong-length' : 'too-short', limit }
  if (origin === 'date')
    return { zh: `不能早于 ${dayOf(limit)}`, en: `Cannot be earlier than ${dayOf(limit)}` }
  if (numbers.has(origin))
    return inclusive
      ? { is: 'too-small', limit }
      : { zh: `须大于 ${limit}`, en: `Must be greater than ${limit}` }
  return exact
    ? exactly(limit)
    : { zh: `至少 ${limit} 项`, en: `Must have at least ${entries(limit)}` }
}

function notOneOf(values: readonly unknown[]): Fault {
  const choices = values.map(String).map((value) => ({ zh: value, en: value }))
  return { is: 'not-one-of', choices }
}

/** A value of several possible types is judged by one that it resembles: that is wrong only in what it holds. */
function ofUnion({ errors, options, discriminator = '', input }: Of<'invalid_union'>): Finding {
  if (Array.isArray(options)) {
    const value = (input as Record<string, unknown>)[discriminator]
    return value === undefined ? required : notOneOf(options)
  }
  const near = errors.find(
    ([first]) => first && (first.code !== 'invalid_type' || first.path.length > 0),
  )
  return near?.[0]?.message ?? invalid
}

function ofFormat(issue: Of<'invalid_format'>): Finding {
  if (issue.input === '') return required
  if (issue.format !== 'starts_with') return ofFormats[issue.format] ?? noFormat
  const prefix = String(issue['prefix'])
  return { zh: `须以“${prefix}”开头`, en: `Must begin with “${prefix}”` }
}

const isMissing = (input: unknown) => input === undefined || input === null

const findings: { readonly [Code in Issue['code']]: (issue: Of<Code>) => Finding } = {
  invalid_type: ({ expected, input }) =>
    isMissing(input) ? required : (ofTypes[expected] ?? invalid),
  invalid_value: ({ values, input }) => (isMissing(input) ? required : notOneOf(values)),
  invalid_union: (issue) => (isMissing(issue.input) ? required : ofUnion(issue)),
  invalid_format: ofFormat,
  invalid_key: ({ issues }) => issues[0]?.message ?? invalid,
  invalid_element: ({ issues }) => issues[0]?.message ?? invalid,
  too_big: tooBig,
  too_small: tooSmall,
  not_multiple_of: ({ divisor }) => ({
    zh: `须为 ${divisor} 的倍数`,
    en: `Must be a multiple of ${divisor}`,
  }),
  unrecognized_keys: ({ keys }) => ({
    zh: `不支持的字段：${keys.join('、')}`,
    en: `Unknown fields: ${keys.join(', ')}`,
  }),
  custom: () => invalid,
}

const nameless: LocalText = { zh: '', en: '' }

/** A sentence of forms without the name of the field, which the message stands at. */
function namelessSentence(fault: Fault, language: Language) {
  const sentence = faultSentence(fault, nameless, language).trimStart()
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** The message for what is wrong with a value. A fault that a description of an entity finds names its field. */
export function issueSentence(issue: Issue, language: Language): string {
  const { fault, field } = (issue['params'] ?? {}) as { fault?: Fault; field?: LocalText }
  if (fault && field) return faultSentence(fault, field, language)
  const finding = (findings[issue.code] as (issue: Issue) => Finding)(issue)
  if (typeof finding === 'string') return finding
  return 'is' in finding ? namelessSentence(finding, language) : finding[language]
}
