/** Limits of a sender in the field. `load` is for benchmarks: many connections from one address. */
export type FieldLimits = {
  /** Open sockets of a protocol: in all, of one address, and of unproven senders. */
  connections: number
  connectionsPerAddress: number
  unproven: number
  unprovenPerAddress: number
  /** Sockets of one station; a further one ends the oldest, which is most often a dead one. */
  connectionsPerStation: number
  /** Until the first valid frame, and from one valid frame to the next (longer where a station is slower). */
  proofMs: number
  idleMs: number
  /** Consecutive rejections without a valid frame that end a connection. */
  rejectionsInRow: number
  /** Rejected frames of one unproven address, and wrong passwords for one station, a minute. */
  rejectionsPerMinute: number
  /** Frames of one socket that may wait for their commit before reading pauses. */
  framesUnderWay: number
  /** Answers that a sender has not read. */
  unreadBytes: number
  /** Longest HJ 212 frame. The standard's is 1,034; stations with many factors send more. */
  frameBytes: number
  /** Largest MQTT packet. */
  packetBytes: number
  /** Values of one payload. */
  valuesPerPayload: number
}

const standard: FieldLimits = {
  connections: 5000,
  connectionsPerAddress: 1000,
  unproven: 500,
  unprovenPerAddress: 50,
  connectionsPerStation: 4,
  proofMs: 30_000,
  idleMs: 600_000,
  rejectionsInRow: 20,
  rejectionsPerMinute: 10,
  framesUnderWay: 64,
  unreadBytes: 256 * 1024,
  frameBytes: 5120,
  packetBytes: 256 * 1024,
  valuesPerPayload: 10_000,
}

export const fieldLimits: Record<'standard' | 'load', FieldLimits> = {
  standard,
  load: {
    ...standard,
    connectionsPerAddress: 5000,
    unproven: 5000,
    unprovenPerAddress: 5000,
    rejectionsPerMinute: 1_000_000,
  },
}
