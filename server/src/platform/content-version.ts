import { createHash } from 'node:crypto'
import { AppError } from '#platform/http/app-error'

/** Columns come in any order. */
const inOrder = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/**
 * A version of what is stored as a whole and counts none, made of all that its form holds: a whole number of 31 bits.
 * Equal contents have equal versions.
 */
export const contentVersionOf = (content: unknown): number =>
  createHash('sha256').update(JSON.stringify(content, inOrder)).digest().readUInt32BE() &
  0x7fff_ffff

/** Throws record.changed where what is stored is not what the caller has read; null for nothing. */
export function assertVersion(present: number, version: number | null) {
  if (present !== version) throw new AppError('record.changed', { details: { version: present } })
}
