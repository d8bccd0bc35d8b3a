import type { Language } from '../errors.ts'
import type { LocalText } from '../fields.ts'
import { type Fault, faultSentence } from './faults.ts'

/** What stands in a file for something that is looked up: in a file nothing can be chosen again, so the sentence names it. */
export type Quoted = {
  /** As the cell says it. */
  text: string
  /** Its records are told apart by their units: several units have one of the same name. */
  isPlaced: boolean
}

const mostQuoted = 60

const sentences = {
  zh: {
    'not-found': '{field}“{text}”不存在或不可见',
    ambiguous: '{field}“{text}”对应多条记录',
    'not-one-of': '{field}“{text}”不在选项中，须为以下之一：{choices}',
    unique: '，请填写唯一的名称',
    placedOnce: '；请填写名称，或“名称 · 监测单元”',
    placed: '，请填写“名称 · 监测单元”',
    between: '、',
  },
  en: {
    'not-found': '{field} “{text}” does not exist or is not visible to you',
    ambiguous: '{field} “{text}” fits several records',
    'not-one-of': '{field} “{text}” is none of the choices: {choices}',
    unique: '; give a name that only one has',
    placedOnce: '; write the name, or “name · unit”',
    placed: '; write “name · unit”',
    between: ', ',
  },
} as const

const quotable = ['not-found', 'ambiguous', 'not-one-of'] as const
type Quotable = (typeof quotable)[number]

const isQuotable = (is: Fault['is']): is is Quotable => quotable.some((each) => each === is)

function hintOf(is: Quotable, isPlaced: boolean, language: Language) {
  const words = sentences[language]
  if (is === 'ambiguous') return isPlaced ? words.placed : words.unique
  return is === 'not-found' && isPlaced ? words.placedOnce : ''
}

/** The message for a fault in a file: it quotes what refers to nothing or is no choice, and says the forms that are accepted. */
export function fileFaultSentence(
  fault: Fault,
  field: LocalText,
  quoted: Quoted,
  language: Language,
): string {
  const { is } = fault
  if (!isQuotable(is) || quoted.text === '') return faultSentence(fault, field, language)
  const { [is]: sentence, between } = sentences[language]
  const text =
    quoted.text.length > mostQuoted ? `${quoted.text.slice(0, mostQuoted)}…` : quoted.text
  const choices =
    'choices' in fault ? fault.choices.map((choice) => choice[language]).join(between) : ''
  const worded = sentence
    .replace('{field}', field[language])
    .replace('{choices}', () => choices)
    .replace('{text}', () => text)
  return worded + hintOf(is, quoted.isPlaced, language)
}
