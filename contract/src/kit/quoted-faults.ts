import type { Language } from '../errors.ts'
import type { LocalText } from '../fields.ts'
import { type Fault, faultSentence } from './faults.ts'
import { placeSign } from './field-types.ts'

/** What stands in a file for something that is looked up: in a file nothing can be chosen again, so the sentence names it. */
export type Quoted = {
  /** As the cell says it, with the columns that complete it. */
  text: string
  /** Forms by which records of one name are told apart, the shortest first. */
  forms: readonly LocalText[]
  /** What stands in a cell of such a field, where it can be anything but a text. */
  expected?: LocalText | undefined
}

const mostQuoted = 60

const sentences = {
  zh: {
    'not-found': '{field}“{text}”不存在或不可见',
    'unknown-factor': '{field}“{text}”不存在，可在“现场 › 因子”中添加',
    ambiguous: '{field}“{text}”对应多条记录',
    'not-one-of': '{field}“{text}”不在选项中，须为以下之一：{choices}',
    'wrong-kind': '{field}“{text}”无法识别，须为{expected}',
    mobile: '{field}“{text}”不是手机号码：须为 11 位数字，以 1 开头',
    unique: '，请填写唯一的名称',
    placedOnce: '；请填写名称，或{forms}',
    placed: '，请填写{forms}',
    quote: (form: string) => `“${form}”`,
    or: '或',
    between: '、',
  },
  en: {
    'not-found': '{field} “{text}” does not exist or is not visible to you',
    'unknown-factor': '{field} “{text}” does not exist; add it under “Field › Factors”',
    ambiguous: '{field} “{text}” fits several records',
    'not-one-of': '{field} “{text}” is none of the choices: {choices}',
    'wrong-kind': '{field} “{text}” cannot be read; it must be {expected}',
    mobile: '{field} “{text}” is no mobile number: it must be 11 digits that begin with 1',
    unique: '; give a name that only one has',
    placedOnce: '; write the name, or {forms}',
    placed: '; write {forms}',
    quote: (form: string) => `“${form}”`,
    or: ' or ',
    between: ', ',
  },
} as const

const quotable = ['not-found', 'unknown-factor', 'ambiguous', 'not-one-of'] as const
type Quotable = (typeof quotable)[number] | 'wrong-kind' | 'mobile'

const isQuotable = (is: Fault['is']): is is (typeof quotable)[number] =>
  quotable.some((each) => each === is)

/** The sentence that quotes the text of a fault; undefined where the usual one says enough. */
function nameOf({ is }: Fault, { expected }: Quoted): Quotable | undefined {
  if (is === 'mobile-length' || is === 'mobile-format') return 'mobile'
  if (is === 'wrong-kind' || is === 'not-a-number') return expected && 'wrong-kind'
  return isQuotable(is) ? is : undefined
}

/** Forms as a sentence or a template names them. */
export function formsInWords(forms: readonly LocalText[], language: Language) {
  const { quote, or } = sentences[language]
  return forms.map((form) => quote(form[language])).join(or)
}

const partsOf = (text: string) => text.split(placeSign).length

function hintOf(is: Quotable, { text, forms }: Quoted, language: Language) {
  const words = sentences[language]
  // What fits several is told apart by a form that says more.
  const longer = forms.filter(
    (form) => is !== 'ambiguous' || partsOf(form[language]) > partsOf(text),
  )
  const named = formsInWords(longer, language)
  if (is === 'ambiguous')
    return named === '' ? words.unique : words.placed.replace('{forms}', () => named)
  return is === 'not-found' && named !== '' ? words.placedOnce.replace('{forms}', () => named) : ''
}

/** The message for a fault in a file: it quotes what refers to nothing or is no choice, and says the forms that are accepted. */
export function fileFaultSentence(
  fault: Fault,
  field: LocalText,
  quoted: Quoted,
  language: Language,
): string {
  const is = nameOf(fault, quoted)
  if (is === undefined || quoted.text === '') return faultSentence(fault, field, language)
  const { [is]: sentence, between } = sentences[language]
  const text =
    quoted.text.length > mostQuoted ? `${quoted.text.slice(0, mostQuoted)}…` : quoted.text
  const choices =
    'choices' in fault ? fault.choices.map((choice) => choice[language]).join(between) : ''
  const worded = sentence
    .replace('{field}', field[language])
    .replace('{choices}', () => choices)
    .replace('{expected}', () => quoted.expected?.[language] ?? '')
    .replace('{text}', () => text)
  return worded + hintOf(is, quoted, language)
}

/**
 * What is right in a row of a file and should be looked at before it is stored: a unit that is not that of the factor, or what the
 * entity says of it.
 */
export type Doubt = { is: 'other-unit'; unit: string } | { is: 'worded'; sentence: LocalText }

/** Doubts by field. */
export type Doubts = Readonly<Record<string, Doubt>>

const doubtful = {
  zh: '{field}与因子的“{unit}”不同：数值按上报值入库，不换算',
  en: '{field} is not “{unit}” as that of the factor: values are stored as sent, not converted',
} as const

/** The warning for a doubt. */
export const doubtSentence = (doubt: Doubt, field: LocalText, language: Language) =>
  doubt.is === 'worded'
    ? doubt.sentence[language]
    : doubtful[language].replace('{field}', field[language]).replace('{unit}', () => doubt.unit)
