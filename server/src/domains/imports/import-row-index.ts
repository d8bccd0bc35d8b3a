/** An empty cell; one for which the file had no value before; one for which it had the same or another value. */
export const cellKinds = { empty: 0, fresh: 1, same: 2, other: 3 } as const
export type CellKind = (typeof cellKinds)[keyof typeof cellKinds]

/** The relation of a row to the earlier rows of its station and moment. */
export type Repeat = {
  /** The number of earlier rows of this station and moment. */
  occurrence: number
  /** The relation of each column to the earlier rows. */
  kinds: CellKind[]
  /** Cells that are new, the same as before, or different. */
  fresh: number
  same: number
  other: number
}

const nothing = 0

/** 32 bits of a number, never 0, which means an empty cell. */
const bits = new DataView(new ArrayBuffer(8))
function fingerprint(value: number): number {
  bits.setFloat64(0, value)
  return (Math.imul(bits.getUint32(0), 0x9e3779b1) ^ bits.getUint32(4)) >>> 0 || 1
}

/**
 * Stores every row of a file by station and moment with a fingerprint of each cell: 4 bytes a cell and about 62 a row,
 * so that a file of 64 MB needs no more than about 300 MB.
 */
export function openRowIndex(columnCount: number) {
  const rowsOf: Map<number, number>[] = []
  let cells = new Uint32Array(1024 * columnCount)
  let occurrences = new Uint32Array(1024)
  let size = 0

  function grow() {
    const more = new Uint32Array(cells.length * 2)
    more.set(cells)
    cells = more
    const longer = new Uint32Array(occurrences.length * 2)
    longer.set(occurrences)
    occurrences = longer
  }

  function placeOf(station: number, at: number): number {
    const rows = (rowsOf[station] ??= new Map())
    const known = rows.get(at)
    if (known !== undefined) return known
    if (size === occurrences.length) grow()
    rows.set(at, size)
    return size++
  }

  /** Adds a row; `values` holds NaN for empty cells. Later values replace earlier ones. */
  return (station: number, at: number, values: readonly number[]): Repeat => {
    const place = placeOf(station, at)
    const occurrence = occurrences[place] ?? 0
    occurrences[place] = occurrence + 1
    const kinds = Array.from({ length: columnCount }, (): CellKind => cellKinds.empty)
    const repeat = { occurrence, kinds, fresh: 0, same: 0, other: 0 }
    for (let column = 0; column < columnCount; column++) {
      const value = values[column] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const mark = fingerprint(value)
      const before = cells[place * columnCount + column]
      cells[place * columnCount + column] = mark
      const kind = before === nothing ? 'fresh' : before === mark ? 'same' : 'other'
      kinds[column] = cellKinds[kind]
      repeat[kind] += 1
    }
    return repeat
  }
}
