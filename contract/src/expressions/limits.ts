/** What an expression may be at most: what is written and evaluated stays small whatever somebody enters. */
export const expressionLimits = {
  /** Characters of the source. */
  length: 500,
  /** Values, names, calls and operations. */
  nodes: 200,
  /** Parentheses, calls, signs and alternatives within each other. */
  depth: 40,
  /** Characters of a text that an expression makes. */
  text: 500,
} as const
