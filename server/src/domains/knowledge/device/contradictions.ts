import { canonicalCode } from '#domains/factors'
import type { Reading } from './readings.ts'
import { isMetSoundly, type Rule } from './rule.ts'

/** Ways to take one point for each factor; where there are more, nothing is decided. */
const mostWays = 64

/** Each way to take one reading of every list, and none of an empty one. */
const waysOf = (lists: readonly (readonly Reading[])[]) =>
  lists.reduce<readonly (readonly (Reading | null)[])[]>(
    (ways, list) =>
      ways.flatMap((way) =>
        (list.length === 0 ? [null] : list).map((reading) => [...way, reading]),
      ),
    [[]],
  )

/**
 * The readings of a device that meet a rule; none where they do not. Every point in use of a factor of the rule has to be usable,
 * and where a factor has several, the rule has to be met by whichever is taken: points that disagree decide nothing. A factor that
 * no point measures is missing: the rule has to be met without it, as by the other side of an alternative.
 */
export function readingsAgainst({ node, factors }: Rule, readings: readonly Reading[]): Reading[] {
  const names = [...factors.keys()]
  const lists = [...factors.values()].map((code) =>
    readings.filter(({ factor }) => factor === canonicalCode(code)),
  )
  const asked = lists.flat()
  const ways = lists.reduce((product, { length }) => product * Math.max(1, length), 1)
  if (ways > mostWays || asked.length === 0 || asked.some(({ value }) => value === null)) return []
  const isMetBy = (way: readonly (Reading | null)[]) =>
    isMetSoundly(node, new Map(names.map((name, at) => [name, way[at]?.value ?? null])))
  return waysOf(lists).every(isMetBy) ? [...new Set(asked)] : []
}
