import { qualityFlags } from '@iwater/contract/monitoring'
import type { RefusalReason } from '@iwater/contract/refusal'
import type { Reading } from './intake.ts'

export type Payload =
  | { ok: true; readings: Reading[]; refused: RefusalReason[] }
  | { ok: false; reason: 'payload-malformed' | 'payload-too-large' }

type Fields = Record<string, unknown>
type Draft = { readings: Reading[]; refused: RefusalReason[]; limit: number }

const decoder = new TextDecoder('utf-8', { fatal: true })
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/
const flags = new Map<unknown, number>(qualityFlags.map((flag, index) => [flag, index]))
const separator = '/'

/**
 * Telemetry of a device as ThingsBoard defines it: `{key: value}`, `{"ts": ms, "values": {key: value}}`, or a list
 * of those. Numbers, numbers written as text and booleans (1 and 0) are values. Beyond ThingsBoard a value may be
 * `{"value": 7.1, "flag": "M"}` to carry its quality flag.
 */
export const readDevicePayload = (payload: Uint8Array, limit: number): Payload =>
  read(payload, limit, (draft, root) => addEntries(draft, '', root))

/**
 * Telemetry of devices behind a gateway, `{"Device A": [entry, …], …}`. Their keys carry the device's name in
 * front: `Device A/temperature`.
 */
export const readGatewayPayload = (payload: Uint8Array, limit: number): Payload =>
  read(
    payload,
    limit,
    (draft, root) =>
      isFields(root) &&
      Object.entries(root).every(([device, entries]) =>
        addEntries(draft, `${device}${separator}`, entries),
      ),
  )

function read(
  payload: Uint8Array,
  limit: number,
  add: (draft: Draft, root: unknown) => boolean,
): Payload {
  const draft: Draft = { readings: [], refused: [], limit }
  const root = parse(payload)
  if (root === undefined) return { ok: false, reason: 'payload-malformed' }
  if (!add(draft, root)) {
    const isFull = draft.readings.length + draft.refused.length >= limit
    return { ok: false, reason: isFull ? 'payload-too-large' : 'payload-malformed' }
  }
  return { ok: true, readings: draft.readings, refused: draft.refused }
}

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(payload))
  } catch {
    // No UTF-8 or no JSON: the caller refuses it by name.
    return undefined
  }
}

/** False when the shape is not the one agreed, or there are more values than allowed. */
function addEntries(draft: Draft, prefix: string, entries: unknown): boolean {
  if (Array.isArray(entries)) return entries.every((entry) => addEntry(draft, prefix, entry))
  return addEntry(draft, prefix, entries)
}

function addEntry(draft: Draft, prefix: string, entry: unknown): boolean {
  if (!isFields(entry)) return false
  const { ts, values } = entry
  if (ts === undefined || !isFields(values)) return addValues(draft, prefix, entry, null)
  // A time that is none is refused by the intake, value by value, as a wrong one is.
  return addValues(draft, prefix, values, typeof ts === 'number' ? Math.trunc(ts) : Number.NaN)
}

function addValues(draft: Draft, prefix: string, values: Fields, at: number | null): boolean {
  for (const [key, value] of Object.entries(values)) {
    if (draft.readings.length + draft.refused.length >= draft.limit) return false
    const isFlagged = isFields(value)
    const quality = isFlagged ? flags.get(value.flag ?? 'N') : 0
    const amount = toNumber(isFlagged ? value.value : value)
    if (amount === undefined) draft.refused.push('number')
    else if (quality === undefined) draft.refused.push('flag-unknown')
    else draft.readings.push({ key: prefix + key, value: amount, at, quality })
  }
  return true
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' && number.test(value) ? Number(value) : undefined
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
