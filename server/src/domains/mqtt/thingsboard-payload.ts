import { parseDeviceJson, type Reading, type Rejection } from '#domains/gateway'

export type Payload =
  | { ok: true; readings: Reading[]; refused: Rejection[] }
  | { ok: false; reason: 'payload-malformed' | 'payload-too-large' }

type Fields = Record<string, unknown>
type Draft = { readings: Reading[]; refused: Rejection[]; limit: number }

const decoder = new TextDecoder('utf-8', { fatal: true })
const separator = '/'

/**
 * Telemetry of a device as ThingsBoard defines it: `{key: value}`, `{"ts": ms, "values": {key: value}}`, or a list
 * of those. Beyond ThingsBoard a value may be `{"value": 7.1, "flag": "M"}` to carry its quality flag.
 */
export const readDevicePayload = (payload: Uint8Array, limit: number): Payload =>
  read(payload, limit, (draft, root) => addEntries(draft, '', root))

/**
 * Telemetry of devices behind a gateway, `{"Device A": [entry, …], …}`. Their keys begin with the device's name:
 * `Device A/temperature`.
 */
export const readGatewayPayload = (payload: Uint8Array, limit: number): Payload =>
  read(payload, limit, (draft, root) => {
    if (!isFields(root)) return addEntry(draft, '', root)
    for (const [device, entries] of Object.entries(root)) {
      addEntries(draft, `${device}${separator}`, entries)
    }
  })

function read(
  payload: Uint8Array,
  limit: number,
  add: (draft: Draft, root: unknown) => void,
): Payload {
  const root = parse(payload)
  if (typeof root !== 'object') return { ok: false, reason: 'payload-malformed' }
  const draft: Draft = { readings: [], refused: [], limit }
  add(draft, root)
  return isFull(draft)
    ? { ok: false, reason: 'payload-too-large' }
    : { ok: true, readings: draft.readings, refused: draft.refused }
}

function parse(payload: Uint8Array): unknown {
  try {
    return parseDeviceJson(decoder.decode(payload))
  } catch {
    // Not UTF-8: the caller rejects it with a reason.
    return undefined
  }
}

const isFull = ({ readings, refused, limit }: Draft) => readings.length + refused.length > limit

function addEntries(draft: Draft, prefix: string, entries: unknown) {
  if (!Array.isArray(entries)) return addEntry(draft, prefix, entries)
  for (const entry of entries) {
    addEntry(draft, prefix, entry)
    if (isFull(draft)) return
  }
}

/** An invalid entry is rejected by itself; the others of its list are accepted. */
function addEntry(draft: Draft, prefix: string, entry: unknown) {
  if (!isFields(entry)) {
    draft.refused.push({ key: prefix || null, reason: 'payload-malformed' })
    return
  }
  const { ts, values } = entry
  if (ts === undefined || !isFields(values)) addValues(draft, prefix, entry, undefined)
  else addValues(draft, prefix, values, ts)
}

function addValues(draft: Draft, prefix: string, values: Fields, at: unknown) {
  for (const [name, value] of Object.entries(values)) {
    const key = prefix + name
    if (isFields(value) && 'value' in value)
      draft.readings.push({ key, value: value.value, flag: value.flag, at })
    else draft.readings.push({ key, value, at })
    if (isFull(draft)) return
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
