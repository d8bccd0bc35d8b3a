import type { Node } from './syntax.ts'

/** The parts of a node that have to be conditions for it to be one; undefined where it never is. */
function decidingParts(node: Node): readonly Node[] | undefined {
  if (node.is === 'compare') return []
  if (node.is === 'connect') return [node.left, node.right]
  if (node.is === 'choice') return [node.yes, node.no]
  if (node.is === 'unary') return { not: [node.of], missing: [], minus: undefined }[node.by]
  const isOne =
    (node.is === 'value' && typeof node.value === 'boolean') ||
    (node.is === 'call' && node.name === 'bit')
  return isOne ? [] : undefined
}

/** Whether an expression gives yes or no by what it is: a comparison or what connects some, and no number that is taken for one. */
export const isCondition = (node: Node): boolean => decidingParts(node)?.every(isCondition) ?? false
