import type { Protocol } from '@iwater/contract/field/connections'
import type { RejectionReason } from '@iwater/contract/field/rejection'
import type { Station } from './station.ts'

/** A rejected part of a frame: the value of a key, or, where that is null, a part without a key. */
export type Rejection = { key: string | null; reason: RejectionReason }

/** A frame for display. */
export type KeptFrame = {
  at: number
  /** The first reason of a rejection; null when all was accepted. */
  reason: string | null
  /** The rejections without repetition, as many as are displayed. */
  rejections: readonly Rejection[]
  rejectedCount: number
  text: string
  sampleCount: number
}

export type Tally = { count: number; lastAt: number }

/** The events of one connection since the last write. Times in milliseconds. */
export type Entry = {
  tenantId: number
  connectionId: string
  lastFrameAt: number | null
  lastAddress: string | null
  /** Undefined = nothing said anything about the clock, see `TakenNote`. */
  clockSkewSeconds: number | null | undefined
  accepted: number
  refused: number
  duplicates: number
  conflicts: number
  reasons: Map<string, Tally>
  frames: KeptFrame[]
}

export type UnknownTally = Tally & { protocol: Protocol; reason: string }

/** Everything that waits to be written. */
export type Batch = { entries: Entry[]; unknown: UnknownTally[] }

export type FrameNote = {
  at: number
  address: string
  /** The frame as it was received, secrets masked; computed only when the frame is kept. */
  text: () => string
}

export type TakenNote = FrameNote & {
  /**
   * The device's clock minus the server's; null = values came without a time, which ends what was known of the clock;
   * left out = the frame says nothing about it.
   */
  clockSkewSeconds?: number | null | undefined
  stored: number
  duplicates: number
  conflicts: number
  /** All rejected values. */
  refused: readonly Rejection[]
}

/**
 * Counts accepted and rejected values in memory. Rejections are values, and one for each frame that was rejected as a
 * whole; a frame from an unknown sender is counted by reason, without its content.
 */
export type ConnectionCounters = {
  taken(station: Station, note: TakenNote): void
  refused(station: Station, reason: string, note: FrameNote): void
  unknown(protocol: Protocol, reason: string, at: number): void
  /** Returns the waiting counts and begins a new batch. */
  drain(): Batch
  /** Returns a batch that could not be written to the counts. */
  putBack(batch: Batch): void
}

const maxText = 2000
/** Kept frames of one connection and of all, per batch; beyond that frames are counted only. */
const frameLimits = { accepted: 5, refused: 20, all: 1000 }
/** Per frame: enough for the factors of a plant, all of which can be made channels at once. */
const maxRejections = 100
const maxKey = 64

export function openConnectionCounters(): ConnectionCounters {
  let entries = new Map<string, Entry>()
  let unknown = new Map<string, UnknownTally>()
  let kept = 0

  const entryOf = ({ tenantId, connectionId }: Station) => {
    const found = entries.get(connectionId)
    if (found) return found
    const entry = blankEntry(tenantId, connectionId)
    entries.set(connectionId, entry)
    return entry
  }

  const keep = (entry: Entry, note: FrameNote, frame: Omit<KeptFrame, 'at' | 'text'>) => {
    const isWhole = frame.reason === null
    const limit = isWhole ? frameLimits.accepted : frameLimits.refused
    const alike = entry.frames.filter(({ reason }) => (reason === null) === isWhole).length
    if (kept >= frameLimits.all || alike >= limit) return
    kept += 1
    entry.frames.push({ at: note.at, text: printable(note.text()), ...frame })
  }

  return {
    taken(station, note) {
      const entry = entryOf(station)
      entry.lastFrameAt = note.at
      entry.lastAddress = note.address
      if (note.clockSkewSeconds !== undefined) entry.clockSkewSeconds = note.clockSkewSeconds
      entry.accepted += note.stored + note.conflicts
      entry.duplicates += note.duplicates
      entry.conflicts += note.conflicts
      entry.refused += note.refused.length
      for (const { reason } of note.refused)
        tally(entry.reasons, reason, { count: 1, lastAt: note.at })
      keep(entry, note, {
        reason: note.refused[0]?.reason ?? null,
        rejections: distinct(note.refused),
        rejectedCount: note.refused.length,
        sampleCount: note.stored + note.duplicates + note.conflicts,
      })
    },
    refused(station, reason, note) {
      const entry = entryOf(station)
      entry.lastAddress = note.address
      entry.refused += 1
      tally(entry.reasons, reason, { count: 1, lastAt: note.at })
      keep(entry, note, { reason, rejections: [], rejectedCount: 1, sampleCount: 0 })
    },
    unknown(protocol, reason, at) {
      addUnknown(unknown, { protocol, reason, count: 1, lastAt: at })
    },
    drain() {
      const batch = { entries: [...entries.values()], unknown: [...unknown.values()] }
      entries = new Map()
      unknown = new Map()
      kept = 0
      return batch
    },
    putBack(batch) {
      for (const old of batch.entries) {
        const young = entries.get(old.connectionId)
        entries.set(old.connectionId, young ? mergeEntries(old, young) : old)
      }
      for (const each of batch.unknown) addUnknown(unknown, each)
    },
  }
}

function blankEntry(tenantId: number, connectionId: string): Entry {
  return {
    tenantId,
    connectionId,
    lastFrameAt: null,
    lastAddress: null,
    clockSkewSeconds: undefined,
    accepted: 0,
    refused: 0,
    duplicates: 0,
    conflicts: 0,
    reasons: new Map(),
    frames: [],
  }
}

function tally(into: Map<string, Tally>, reason: string, { count, lastAt }: Tally) {
  const found = into.get(reason)
  if (!found) into.set(reason, { count, lastAt })
  else {
    found.count += count
    found.lastAt = Math.max(found.lastAt, lastAt)
  }
}

function addUnknown(into: Map<string, UnknownTally>, each: UnknownTally) {
  const key = `${each.protocol} ${each.reason}`
  const found = into.get(key)
  if (found) found.count += each.count
  if (found) found.lastAt = Math.max(found.lastAt, each.lastAt)
  else into.set(key, { ...each })
}

function mergeEntries(old: Entry, young: Entry): Entry {
  for (const [reason, each] of young.reasons) tally(old.reasons, reason, each)
  return {
    ...old,
    lastFrameAt: young.lastFrameAt ?? old.lastFrameAt,
    lastAddress: young.lastAddress ?? old.lastAddress,
    clockSkewSeconds:
      young.clockSkewSeconds === undefined ? old.clockSkewSeconds : young.clockSkewSeconds,
    accepted: old.accepted + young.accepted,
    refused: old.refused + young.refused,
    duplicates: old.duplicates + young.duplicates,
    conflicts: old.conflicts + young.conflicts,
    frames: [...old.frames, ...young.frames].slice(-50),
  }
}

/** The first rejections, each key and reason once. */
function distinct(rejections: readonly Rejection[]): Rejection[] {
  const found = new Map<string, Rejection>()
  for (const { key, reason } of rejections) {
    if (found.size === maxRejections) break
    const name = key === null ? null : printable(key).slice(0, maxKey)
    found.set(`${reason} ${name}`, { key: name, reason })
  }
  return [...found.values()]
}

/** Text that the database accepts: no control characters, no lone surrogates, and no more than is displayed. */
const printable = (text: string) =>
  text
    .slice(0, maxText)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
