import type { TrendLine } from '../trend/trend-view.ts'

/** A stretch of the time axis in which some lines have no data; `missing` holds them, in their order. */
export type GapShade = { from: number; to: number; missing: readonly TrendLine[] }

/**
 * Cuts the gaps of all lines into stretches that do not overlap, so that each is shaded once however many
 * lines it concerns. Neighbours that concern the same lines are one.
 */
export function gapShades(lines: readonly TrendLine[]): GapShade[] {
  const edges = [
    ...new Set(lines.flatMap(({ series }) => series.gaps.flatMap(({ from, to }) => [from, to]))),
  ].sort((one, other) => one - other)
  const shades: GapShade[] = []
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1]
    if (to === undefined) break
    const missing = lines.filter(({ series }) =>
      series.gaps.some((gap) => gap.from <= from && gap.to >= to),
    )
    const last = shades.at(-1)
    if (missing.length === 0) continue
    const goesOn =
      last?.to === from &&
      last.missing.length === missing.length &&
      missing.every((line, place) => last.missing[place] === line)
    if (last !== undefined && goesOn) shades[shades.length - 1] = { ...last, to }
    else shades.push({ from, to, missing })
  }
  return shades
}
