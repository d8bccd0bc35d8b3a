import { functions } from './functions.ts'
import { expressionLimits } from './limits.ts'
import type { Arithmetic, Comparison, Node, Unary, Value } from './syntax.ts'
import { finite, numberOf } from './values.ts'

/**
 * The value of an expression.
 *
 * What is missing stays missing: a calculation or comparison with a missing value is `null`, and so is a division by zero and
 * what is no number; `and`, `or` and `not` follow the three-valued logic of SQL. So a condition is true only where its values are
 * there and make it so. In calculations true counts as 1 and false as 0.
 */
export function evaluateExpression(node: Node, values: ReadonlyMap<string, Value>): Value {
  const of = (part: Node) => evaluateExpression(part, values)
  switch (node.is) {
    case 'value':
      return node.value
    case 'name':
      return finite(values.get(node.name) ?? null)
    case 'call':
      return finite(functions[node.name](node.given.map(of)))
    case 'choice':
      return present(truth(of(node.when)), (when) => of(when ? node.yes : node.no))
    case 'connect':
      return connected(node.by === 'or', truth(of(node.left)), () => truth(of(node.right)))
    case 'unary':
      return unary(node.by, of(node.of))
    case 'compare':
      return compare(node.by, of(node.left), of(node.right))
    case 'calculate':
      return calculate(node.by, of(node.left), of(node.right))
  }
}

/** Whether a condition is met: what is missing meets none. */
export const isMet = (node: Node, values: ReadonlyMap<string, Value>) =>
  truth(evaluateExpression(node, values)) === true

function unary(by: Unary, value: Value): Value {
  switch (by) {
    case 'not':
      return present(truth(value), (given) => !given)
    case 'minus':
      return present(numberOf(value), (given) => -given)
    case 'missing':
      return value === null
  }
}

const present = <Given>(value: Given | null, calculate: (value: Given) => Value): Value =>
  value === null ? null : calculate(value)

function truth(value: Value): boolean | null {
  if (typeof value === 'string') return value !== ''
  return typeof value === 'number' ? value !== 0 : value
}

/** One value that decides, true of `or` and false of `and`, is enough, whatever the other one is. */
function connected(decisive: boolean, left: boolean | null, other: () => boolean | null) {
  if (left === decisive) return decisive
  const right = other()
  if (right === decisive) return decisive
  return left === null || right === null ? null : !decisive
}

function compare(by: Comparison, left: Value, right: Value): boolean | null {
  if (left === null || right === null) return null
  if (typeof left === 'string' && typeof right === 'string') return ordered(by, left, right)
  const a = numberOf(left)
  const b = numberOf(right)
  if (a !== null && b !== null) return ordered(by, a, b)
  // A text and a number are never equal and have no order.
  return by === '==' ? false : by === '!=' ? true : null
}

function ordered<Kind extends string | number>(by: Comparison, left: Kind, right: Kind): boolean {
  switch (by) {
    case '==':
      return left === right
    case '!=':
      return left !== right
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
  }
}

function calculate(by: Arithmetic, left: Value, right: Value): Value {
  if (left === null || right === null) return null
  if (by === '+' && (typeof left === 'string' || typeof right === 'string')) {
    return `${left}${right}`.slice(0, expressionLimits.text)
  }
  const a = numberOf(left)
  const b = numberOf(right)
  return a === null || b === null ? null : finite(result(by, a, b))
}

function result(by: Arithmetic, left: number, right: number): number {
  switch (by) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '%':
      return left % right
  }
}
