import type { BlockColumns } from '../blocks/block-codec.ts'
import { isIn } from '../blocks/block-trend.ts'
import type { WholeHours } from '../hours/hour-codec.ts'
import type { Span } from '../trend/spans.ts'
import type { TallyPart } from './statistics.queries.ts'
import { addSample, addTally, noSamples, type Tally } from './tally.ts'

/** The unit of a moment between the first and the last of the bounds. */
function placeOf(bounds: readonly number[], at: number): number {
  let low = 0
  let high = bounds.length - 1
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? 0) <= at) low = middle
    else high = middle
  }
  return low
}

const plus = (start: number, after: number | null | undefined) =>
  after === null || after === undefined ? null : start + after

function tallyAt(part: TallyPart, row: number): Tally {
  const at = (name: keyof Tally) => part[name][row] ?? null
  return {
    n: Number(at('n')),
    validN: Number(at('validN')),
    sum: Number(at('sum')),
    sqDev: at('sqDev'),
    min: at('min'),
    minAt: at('minAt'),
    max: at('max'),
    maxAt: at('maxAt'),
    last: at('last'),
    lastAt: at('lastAt'),
  }
}

/** The tallies of one series by calendar units, whatever they are added up from. */
export function openUnits(bounds: readonly number[]) {
  const units = bounds.slice(1).map(noSamples)
  const unitAt = (at: number): Tally => units[placeOf(bounds, at)] ?? noSamples()

  return {
    units,

    addPart(part: TallyPart) {
      for (const [row, place] of part.places.entries())
        addTally(units[place] ?? noSamples(), tallyAt(part, row))
    },

    addHours(hours: WholeHours, { from, until }: Span) {
      for (const [row, start] of hours.at.entries()) {
        if (start < from || start >= until) continue
        addTally(unitAt(start), {
          n: hours.n[row] ?? 0,
          validN: hours.validN[row] ?? 0,
          sum: hours.sum[row] ?? 0,
          sqDev: hours.sqDev[row] ?? null,
          min: hours.min[row] ?? null,
          minAt: plus(start, hours.minAfter[row]),
          max: hours.max[row] ?? null,
          maxAt: plus(start, hours.maxAfter[row]),
          last: hours.last[row] ?? null,
          lastAt: start,
        })
      }
    },

    /** Tallies of the same units. */
    addUnits(tallies: readonly Tally[]) {
      for (const [place, tally] of tallies.entries()) addTally(units[place] ?? noSamples(), tally)
    },

    /** Samples in the order of time, those in `maintained` as flagged; each stretch of one unit is a tally, so that any order of calls will do. */
    addSamples(
      { at, value, quality }: BlockColumns,
      { from, until }: Span,
      maintained: readonly Span[] | undefined,
    ) {
      let stretch = noSamples()
      let end = Number.NEGATIVE_INFINITY
      let unit = stretch
      for (const [row, moment] of at.entries()) {
        if (moment < from || moment >= until) continue
        if (moment >= end) {
          addTally(unit, stretch)
          const place = placeOf(bounds, moment)
          unit = units[place] ?? noSamples()
          end = bounds[place + 1] ?? Number.POSITIVE_INFINITY
          stretch = noSamples()
        }
        if (quality[row] === 0 && !isIn(maintained, moment))
          addSample(stretch, moment, value[row] ?? 0)
        else stretch.n += 1
      }
      addTally(unit, stretch)
    },
  }
}
