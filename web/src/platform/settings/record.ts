import { noteError } from '#web/platform/errors/watch-errors.ts'
import { recordSteps } from './record-steps.ts'

const prefix = 'iwater-'
const version = recordSteps.length

/** Where a record lives: for good in this browser, or until the tab is closed. */
export type RecordPlace = 'local' | 'session'

type StoredRecord = {
  dataType: string
  content: unknown
  type: RecordPlace
  /** Milliseconds since 1970 at which it was written. */
  datetime: number
  /** How many of the steps were taken; records of the shell before this one have none. */
  version?: number
}

const storageOf = (place: RecordPlace) => (place === 'local' ? localStorage : sessionStorage)

const dataTypeOf = (content: unknown) =>
  content === null ? 'null' : Array.isArray(content) ? 'array' : typeof content

/** What is none of our records was written by hand or by another program. */
function parseRecord(text: string): StoredRecord {
  const record = JSON.parse(text) as Partial<StoredRecord> | null
  if (record === null || dataTypeOf(record.content) !== record.dataType) {
    throw new TypeError('it does not hold what it says')
  }
  return record as StoredRecord
}

/** The content as this version has it. */
function migrated(name: string, { content, version: from = 0 }: StoredRecord): unknown {
  const made = recordSteps
    .slice(from)
    .reduce((before, step) => (before === undefined ? undefined : step(name, before)), content)
  if (made === undefined) throw new RangeError(`nothing leads on from version ${from}`)
  return made
}

/** The content of a stored record. An older record is migrated; an unusable one is removed with an entry in the error log. */
function contentOf(name: string, place: RecordPlace, text: string): unknown {
  try {
    const record = parseRecord(text)
    // Written by a newer build in another tab, which goes on using it.
    if (record.version !== undefined && record.version > version) return undefined
    const content = migrated(name, record)
    if (record.version !== version) writeRecord(name, content, place)
    return content
  } catch (error) {
    removeRecord(name, place)
    noteError(
      'error',
      new Error(`The stored record ${name} was dropped`, { cause: error }),
      String(error),
    )
    return undefined
  }
}

export const recordKey = (name: string) => prefix + name

function storedText(name: string, place: RecordPlace): string | null {
  try {
    return storageOf(place).getItem(recordKey(name))
  } catch {
    // A browser that forbids storage throws on access; the client then works without memory.
    return null
  }
}

/**
 * The content of a record, brought up to this version, or undefined. Callers check its shape: a person can edit it.
 */
export function readRecord(name: string, place: RecordPlace = 'local'): unknown {
  const text = storedText(name, place)
  return text === null ? undefined : contentOf(name, place, text)
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
