import { evaluateExpression, isMet } from '@iwater/contract/expressions/evaluate-expression'
import { parseExpression } from '@iwater/contract/expressions/parse-expression'
import type { Node, Value } from '@iwater/contract/expressions/syntax'
import { contradiction } from '@iwater/contract/knowledge/base'

type Values = ReadonlyMap<string, Value>

/** A rule that can be evaluated: the factor of each of its names, and its words. */
export type Rule = {
  node: Node
  factors: ReadonlyMap<string, string>
  why: { zh: string; en: string }
}

/** A stored rule; null where it is none, or asks about no value: nothing follows from it then. */
export function readRule(stored: unknown): Rule | null {
  const { data } = contradiction.safeParse(stored)
  if (!data) return null
  const factors = new Map(Object.entries(data.values))
  const { node } = parseExpression(data.when, new Set(factors.keys()), true)
  return node === undefined || factors.size === 0 ? null : { node, factors, why: data.why }
}

/** The parts that decide what a node gives. */
function decisiveParts(node: Node, values: Values): readonly Node[] {
  switch (node.is) {
    case 'value':
    case 'name':
      return []
    case 'call':
      return node.given
    case 'choice':
      return [node.when, isMet(node.when, values) ? node.yes : node.no]
    case 'connect': {
      const sides = [node.left, node.right]
      const decides = sides.find((side) => isMet(side, values) === (node.by === 'or'))
      return decides === undefined ? sides : [decides]
    }
    case 'unary':
      return [node.of]
    case 'compare':
    case 'calculate':
      return [node.left, node.right]
  }
}

/** Whether nothing on the way to the result is missing or could not be calculated. */
const isSound = (node: Node, values: Values): boolean =>
  evaluateExpression(node, values) !== null &&
  decisiveParts(node, values).every((part) => isSound(part, values))

/**
 * Whether values meet a condition by what they are. A condition that is met because something is missing or was divided by zero,
 * as `coalesce(a / b, 9) > 5`, is not.
 */
export const isMetSoundly = (node: Node, values: Values): boolean =>
  isMet(node, values) && isSound(node, values)
