// One language for the filters of lists, for what a form shows and requires, and for computed fields. Both sides evaluate
// it: here on the values of a record, on the server in SQL (`platform/entities`). A test compares the two.

export const operators = ['=', '≠', 'like', '>', '≥', '<', '≤', '∈', '⊆'] as const
export type Operator = (typeof operators)[number]

export type Scalar = string | number | boolean | null

/**
 * `[field, operator, value]`. `∈` takes a list, of which a field of several choices has at least one. Compared with null, `=`
 * asks for nothing and `≠` for anything. `⊆` asks for an organisation and those below it, which only the server knows: it is
 * for lists.
 */
export type Triple<Name extends string = string> = readonly [
  Name,
  Operator,
  Scalar | readonly Scalar[],
]

/** `[field, operator, value]`, or one that is put together from others. */
export type Condition<Name extends string = string> =
  | Triple<Name>
  | {
      /** All of them hold. */
      readonly all: readonly Condition<Name>[]
    }
  | {
      /** At least one of them holds. */
      readonly any: readonly Condition<Name>[]
    }
  | {
      /** It does not hold. */
      readonly not: Condition<Name>
    }

export const arithmetic = ['+', '-', '*', '/'] as const

/** A field by its name, a number, or an operation on two of them. */
export type Expression<Name extends string = string> =
  | Name
  | number
  | readonly [(typeof arithmetic)[number], Expression<Name>, Expression<Name>]

export type Values = Readonly<Record<string, unknown>>

export const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

type Comparable = number | string

const compared =
  (test: (value: Comparable, wanted: Comparable) => boolean) => (value: unknown, wanted: unknown) =>
    !isNothing(value) &&
    !isNothing(wanted) &&
    typeof value === typeof wanted &&
    test(value as Comparable, wanted as Comparable)

const isSame = (value: unknown, wanted: unknown) =>
  isNothing(wanted) ? isNothing(value) : value === wanted

const tests: Readonly<Record<Operator, (value: unknown, wanted: unknown) => boolean>> = {
  '=': isSame,
  '≠': (value, wanted) => !isSame(value, wanted),
  like: (value, wanted) =>
    String(value ?? '')
      .toLowerCase()
      .includes(String(wanted).toLowerCase()),
  '>': compared((value, wanted) => value > wanted),
  '≥': compared((value, wanted) => value >= wanted),
  '<': compared((value, wanted) => value < wanted),
  '≤': compared((value, wanted) => value <= wanted),
  '∈': (value, wanted) =>
    Array.isArray(wanted) &&
    (Array.isArray(value) ? value : [value]).some((one) => wanted.includes(one)),
  '⊆': isSame,
}

/** Whether a condition holds for the values of a record; one that is not there does. */
export function holds(condition: Condition | undefined, values: Values): boolean {
  if (condition === undefined) return true
  if ('all' in condition) return condition.all.every((one) => holds(one, values))
  if ('any' in condition) return condition.any.some((one) => holds(one, values))
  if ('not' in condition) return !holds(condition.not, values)
  const [name, operator, wanted] = condition
  return tests[operator](values[name], wanted)
}

const operations: Readonly<Record<(typeof arithmetic)[number], (a: number, b: number) => number>> =
  {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
  }

/** The value of an expression; null where a field that it needs is empty, and where it divides by zero. */
export function compute(expression: Expression, values: Values): number | null {
  if (typeof expression === 'number') return expression
  if (typeof expression === 'string') {
    const value = values[expression]
    return typeof value === 'number' ? value : null
  }
  const [operation, left, right] = expression
  const a = compute(left, values)
  const b = compute(right, values)
  if (a === null || b === null || (operation === '/' && b === 0)) return null
  return operations[operation](a, b)
}

/** Names of the fields that a condition asks about. */
export function namesIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(namesIn)
  if ('any' in condition) return condition.any.flatMap(namesIn)
  if ('not' in condition) return namesIn(condition.not)
  return [condition[0]]
}

/** Names of the fields that an expression is computed from. */
export function namesOf(expression: Expression): string[] {
  if (typeof expression === 'number') return []
  if (typeof expression === 'string') return [expression]
  return [...namesOf(expression[1]), ...namesOf(expression[2])]
}
