import type { Node } from './syntax.ts'

/** Whether an expression gives yes or no by what it is: a comparison or what connects some, and no number that is taken for one. */
export function isCondition(node: Node): boolean {
  switch (node.is) {
    case 'compare':
      return true
    case 'connect':
      return isCondition(node.left) && isCondition(node.right)
    case 'choice':
      return isCondition(node.yes) && isCondition(node.no)
    case 'unary':
      return node.by === 'missing' || (node.by === 'not' && isCondition(node.of))
    case 'call':
      return node.name === 'bit'
    case 'value':
      return typeof node.value === 'boolean'
    case 'name':
    case 'calculate':
      return false
  }
}
