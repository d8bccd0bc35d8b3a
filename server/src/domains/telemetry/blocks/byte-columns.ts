// Columns that travel as bytes, as `string_agg` of what the database sends of each value: a fraction of what rows cost.

const epoch2000 = 946_684_800_000

/** Milliseconds since 1970 of a time: microseconds since 2000, in halves, because a BigInt would cost the most. */
export const timeAt = (bytes: Buffer, place: number) =>
  (bytes.readInt32BE(8 * place) * 0x1_0000_0000 + bytes.readUInt32BE(8 * place + 4)) / 1000 +
  epoch2000

export const times = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 8 }, (_, place) => timeAt(bytes, place))

export const integers = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 4 }, (_, place) => bytes.readInt32BE(4 * place))

/** Numbers; those that are sent as NaN are missing. */
export const doubles = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 8 }, (_, place) => {
    const value = bytes.readDoubleBE(8 * place)
    return Number.isNaN(value) ? null : value
  })
