import type { Part } from './trend.queries.ts'

/** The last bucket that begins at or before a moment, sought on from a known one. */
function placeOf(bounds: readonly number[], at: number, from: number) {
  let place = from
  while ((bounds[place + 1] ?? Number.POSITIVE_INFINITY) <= at) place += 1
  return place
}

/** Of two values that may be missing the one that is chosen. */
export const chosen = (
  choose: (a: number, b: number) => number,
  a: number | null,
  b: number | null,
) => (a === null || b === null ? (a ?? b) : choose(a, b))

/** Adds up the rows of one series, given in the order of time, as `selectParts` does. */
export function openPart(
  series: number,
  { bounds, gapMs }: { bounds: readonly number[]; gapMs: number },
) {
  const part: Part = {
    series,
    first: 0,
    last: 0,
    gaps: null,
    places: [],
    n: [],
    validN: [],
    min: [],
    max: [],
    sum: [],
  }
  let bucket = 0
  let row = -1

  function noteRow(start: number) {
    if (row < 0) part.first = start
    else if (start - part.last > gapMs) (part.gaps ??= []).push([part.last, start])
    part.last = start
  }

  return {
    part,
    /** The place of the values of a moment, which is in a row of the level with that start. */
    placeAt(at: number, start: number): number {
      noteRow(start)
      const place = placeOf(bounds, at, bucket)
      if (row >= 0 && place === bucket) return row
      bucket = place
      row += 1
      part.places.push(place)
      part.n.push(0)
      part.validN.push(0)
      part.min.push(null)
      part.max.push(null)
      part.sum.push(null)
      return row
    },
    parts: () => (row < 0 ? [] : [part]),
  }
}
