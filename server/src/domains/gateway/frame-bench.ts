import type { CrcMistake } from '@iwater/contract/field/frame-bench'
import type { Hj212Version } from '@iwater/contract/field/frame-forms'
import type { RejectionReason } from '@iwater/contract/field/rejection'

/** The parts of a frame as a station sends it; `at` in milliseconds since 1970. */
export type FrameParts = {
  version: Hj212Version
  st: string
  cn: string
  mn: string
  pw: string
  isAnswerWanted: boolean
  at: number
  zone: string
  items: readonly { code: string; statistic: string; value: string; flag: string | null }[]
}

export type FrameReading = {
  /** Milliseconds since 1970. */
  now: number
  /** Of the tenant, and so of its stations. */
  zone: string
  /** Connections that the caller may see, by their station numbers. */
  connections: ReadonlyMap<string, string>
  /** Frames are judged as those of this connection, whatever number they name. */
  as?: string | undefined
  /** How many frames are read. */
  most: number
}

type Named = { name: string; value: string }

/** `key` is that of the channel which gets the value; null for none. `at` in milliseconds since 1970. */
export type ReadValue = {
  code: string
  factor: string
  statistic: string
  text: string
  flag: string | null
  at: number | null
  key: string | null
  reason: RejectionReason | null
}

/** What would become of a frame; `offset` and `bytes` are its place in the given bytes. */
export type ReadFrame = {
  offset: number
  bytes: number
  text: string
  isEncrypted: boolean
  encoding: 'ascii' | 'utf-8' | 'gbk' | null
  length: { declared: number; actual: number } | null
  crc: { given: string; computed: string; mistake: CrcMistake | null } | null
  /** Why it is rejected as a whole. */
  reason: RejectionReason | null
  fault: { text: string; at: number | null } | null
  header: Named[]
  fields: Named[]
  values: ReadValue[]
  connectionId: string | null
  answer: string | null
}

/** What became of frames that were given to a station by hand. */
export type TestReceipt = {
  answers: string[]
  stored: number
  duplicates: number
  conflicts: number
  rejections: { key: string | null; reason: string }[]
}

/** A protocol's frames outside its connections: read, made, and given to a station by hand. */
export type FrameBench = {
  /** Station numbers that occur in bytes. */
  numbersIn(bytes: Buffer): string[]
  /** What the server would make of frames; nothing is stored. */
  read(bytes: Buffer, reading: FrameReading): { frames: ReadFrame[]; isMore: boolean }
  /** A frame without its line end. */
  build(parts: FrameParts): string
  /**
   * Takes bytes as if the device of a connection had sent them from `address`, with its password where that is masked.
   * Undefined for a connection that is not known here.
   */
  give(connectionId: string, bytes: Buffer, address: string): Promise<TestReceipt | undefined>
}
