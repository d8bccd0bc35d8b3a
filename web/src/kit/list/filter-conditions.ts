import type { Operator, Triple } from '@iwater/contract/kit/condition'
import type { Field, Fields } from '@iwater/contract/kit/field-types'
import { operatorsOf, readFilter } from '@iwater/contract/kit/filter'

/** What a condition asks about a field; `empty` and `filled` need no value. */
export type Question = Operator | 'empty' | 'filled'

/** A condition while it is put together; `key` is its own, for the order on screen. */
export type Condition = {
  key: number
  name: string
  question: Question
  value: unknown
  /** Somebody has chosen or entered something. */
  isTouched: boolean
}

const withoutValue: readonly Question[] = ['empty', 'filled']
export const needsValue = (question: Question): question is Operator =>
  !withoutValue.includes(question)

const isAllowed = (fields: Fields, triple: Triple) =>
  readFilter(fields, JSON.stringify([triple])) !== undefined

/** The questions that can be put together on screen: lists of days, moments and records cannot be entered. */
export function questionsOf(field: Field | undefined): readonly Question[] {
  const isListed = !['date', 'date-time', 'reference'].includes(field?.type ?? '')
  const operators = operatorsOf(field).filter((operator) => operator !== '∈' || isListed)
  const mayBeEmpty =
    field !== undefined && !field.required && isAllowed({ it: field }, ['it', '=', null])
  return mayBeEmpty ? [...operators, ...withoutValue] : operators
}

let lastKey = 0
const nextKey = () => {
  lastKey += 1
  return lastKey
}

export const newCondition = (name: string, field: Field | undefined): Condition => ({
  key: nextKey(),
  name,
  question: operatorsOf(field)[0] ?? '=',
  value: null,
  isTouched: false,
})

export function conditionOf([name, operator, value]: Triple): Condition {
  const question = value === null ? (operator === '=' ? 'empty' : 'filled') : operator
  return { key: nextKey(), name, question, value, isTouched: true }
}

export function tripleOf({ name, question, value }: Condition): Triple {
  if (question === 'empty') return [name, '=', null]
  if (question === 'filled') return [name, '≠', null]
  return [name, question, value as Triple[2]]
}

/** Whether a condition can be asked as it stands; one whose value is missing or does not fit cannot. */
export const isWhole = (fields: Fields, condition: Condition) =>
  (condition.value !== null || !needsValue(condition.question)) &&
  isAllowed(fields, tripleOf(condition))
