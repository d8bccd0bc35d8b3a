import type { Value } from './syntax.ts'

/** A value as a number; texts are none. */
export function numberOf(value: Value): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' ? value : null
}

/** What is no number is missing. */
export const finite = (value: Value): Value =>
  typeof value === 'number' && !Number.isFinite(value) ? null : value
