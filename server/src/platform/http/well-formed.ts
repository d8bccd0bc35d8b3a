/** Keys of one item are counted on its first two levels; deeper ones are limited by the size of the body. */
const limits = { depth: 32, keys: 5000 }

const isBadText = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * Whether a parsed body is accepted: no NUL and no lone surrogate, which PostgreSQL rejects, at most 32 levels and
 * 5,000 keys. A list is checked by its items, each of which may have as many; its route limits the length.
 */
export const isWellFormed = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isWellFormedPart) : isWellFormedPart(value)

function isWellFormedPart(value: unknown): boolean {
  let keys = 0
  const check = (part: unknown, depth: number): boolean => {
    if (typeof part === 'string') return !isBadText(part)
    if (typeof part !== 'object' || part === null) return true
    if (depth > limits.depth) return false
    if (Array.isArray(part)) return part.every((item) => check(item, depth + 1))
    const entries = Object.entries(part)
    if (depth <= 1) keys += entries.length
    if (keys > limits.keys) return false
    return entries.every(([key, item]) => !isBadText(key) && check(item, depth + 1))
  }
  return check(value, 0)
}
