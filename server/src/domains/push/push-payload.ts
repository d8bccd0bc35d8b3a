import { maxReadings } from '@iwater/contract/field/push'
import { parseDeviceJson, type Reading } from '#domains/gateway'

export type PushPayload =
  | { ok: true; entries: (Reading | undefined)[] }
  | { ok: false; reason: 'payload-malformed' | 'payload-too-large' }

/**
 * The readings of a pushed text: one, a list, or, where `isLines`, one a line, as loggers with little memory send them.
 * Empty lines are ignored. An invalid entry is undefined and does not affect the others.
 */
export function readPushPayload(text: string, isLines: boolean): PushPayload {
  const entries = isLines ? linesOf(text) : partsOf(parseDeviceJson(text))
  if (entries.length === 0) return { ok: false, reason: 'payload-malformed' }
  if (entries.length > maxReadings) return { ok: false, reason: 'payload-too-large' }
  return { ok: true, entries: entries.map(asReading) }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseDeviceJson)

function partsOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  return typeof body === 'object' ? [body] : []
}

/** The fields that the intake checks. Without a key a value cannot be assigned. */
function asReading(entry: unknown): Reading | undefined {
  if (typeof entry !== 'object' || entry === null || !('key' in entry)) return undefined
  const { key, value, flag, at } = entry as Record<string, unknown>
  return typeof key === 'string' && key !== '' ? { key, value, flag, at } : undefined
}
