const prefix = 'iwater-'
const version = 1

/** Where a record lives: for good in this browser, or until the tab is closed. */
export type RecordPlace = 'local' | 'session'

type StoredRecord = {
  dataType: string
  content: unknown
  type: RecordPlace
  /** Milliseconds since 1970 at which it was written. */
  datetime: number
  version: number
}

const storageOf = (place: RecordPlace) => (place === 'local' ? localStorage : sessionStorage)

const dataTypeOf = (content: unknown) =>
  content === null ? 'null' : Array.isArray(content) ? 'array' : typeof content

function parseRecord(text: string): StoredRecord | undefined {
  try {
    const record = JSON.parse(text) as Partial<StoredRecord> | null
    return record?.version === version && dataTypeOf(record.content) === record.dataType
      ? (record as StoredRecord)
      : undefined
  } catch {
    // Written by hand or by another program: the same as no record.
    return undefined
  }
}

export const recordKey = (name: string) => prefix + name

/** The content of a record of this version, or undefined. Callers check its shape: a person can edit it. */
export function readRecord(name: string, place: RecordPlace = 'local'): unknown {
  try {
    const text = storageOf(place).getItem(recordKey(name))
    return text === null ? undefined : parseRecord(text)?.content
  } catch {
    // A browser that forbids storage throws on access; the client then works without memory.
    return undefined
  }
}

export function writeRecord(name: string, content: unknown, place: RecordPlace = 'local') {
  const record: StoredRecord = {
    dataType: dataTypeOf(content),
    content,
    type: place,
    datetime: Date.now(),
    version,
  }
  try {
    storageOf(place).setItem(recordKey(name), JSON.stringify(record))
  } catch {
    // Storage full or forbidden: what is on screen stays right, only the next visit forgets it.
  }
}

export function removeRecord(name: string, place: RecordPlace = 'local') {
  try {
    storageOf(place).removeItem(recordKey(name))
  } catch {
    // As above: nothing was stored, so nothing is left to remove.
  }
}

/** Removes every record but those named, of both kinds. */
export function removeRecordsExcept(names: ReadonlySet<string>) {
  for (const place of ['local', 'session'] as const) {
    try {
      for (const key of Object.keys(storageOf(place))) {
        if (key.startsWith(prefix) && !names.has(key.slice(prefix.length))) {
          storageOf(place).removeItem(key)
        }
      }
    } catch {
      // As above: what is not stored need not be removed.
    }
  }
}
