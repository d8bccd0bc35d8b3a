/** Whether two values are written the same as JSON, as a server would compare them. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
