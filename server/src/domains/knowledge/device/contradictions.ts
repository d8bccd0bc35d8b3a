import { canonicalCode } from '#domains/factors'
import type { Reading } from './readings.ts'
import { isMetSoundly, type Rule } from './rule.ts'

/** Ways to take one point for each factor; where there are more, nothing is decided. */
const mostWays = 64

/** Each way to take one reading of every list. */
const waysOf = (lists: readonly (readonly Reading[])[]) =>
  lists.reduce<readonly (readonly Reading[])[]>(
    (ways, list) => ways.flatMap((way) => list.map((reading) => [...way, reading])),
    [[]],
  )

/**
 * The readings of a device that meet a rule; none where they do not. Every point in use of a factor of the rule has to be usable,
 * and where a factor has several, the rule has to be met by whichever is taken: points that disagree decide nothing.
 */
export function readingsAgainst({ node, factors }: Rule, readings: readonly Reading[]): Reading[] {
  const names = [...factors.keys()]
  const lists = [...factors.values()].map((code) =>
    readings.filter(({ factor }) => factor === canonicalCode(code)),
  )
  const asked = lists.flat()
  const ways = lists.reduce((product, { length }) => product * length, 1)
  if (ways === 0 || ways > mostWays || asked.some(({ value }) => value === null)) return []
  const isMetBy = (way: readonly Reading[]) =>
    isMetSoundly(node, new Map(names.map((name, at) => [name, way[at]?.value ?? null])))
  return waysOf(lists).every(isMetBy) ? [...new Set(asked)] : []
}
