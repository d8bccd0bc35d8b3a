/** From the first moment up to but not including the last, milliseconds since 1970. */
export type Span = { from: number; until: number }

/** The same moments as spans that neither touch nor overlap, in order. */
export function union(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else if (from < until) whole.push({ from, until })
  }
  return whole
}

export const clip = (spans: readonly Span[], { from, until }: Span): Span[] =>
  spans
    .map((span) => ({ from: Math.max(span.from, from), until: Math.min(span.until, until) }))
    .filter((span) => span.from < span.until)

/** The part of `whole` outside the spans, which must be a union. */
export function rest(spans: readonly Span[], whole: Span): Span[] {
  const edges = clip(spans, whole)
  return [...edges, { from: whole.until, until: whole.until }]
    .map(({ from }, index) => ({ from: edges[index - 1]?.until ?? whole.from, until: from }))
    .filter(({ from, until }) => from < until)
}

/** At most `most` spans that contain the given union: the nearest are joined first. */
export function coarsen(spans: readonly Span[], most: number): Span[] {
  const coarse = spans.map((span) => ({ ...span }))
  while (coarse.length > most) {
    let nearest = 1
    const distance = (index: number) => (coarse[index]?.from ?? 0) - (coarse[index - 1]?.until ?? 0)
    for (let index = 2; index < coarse.length; index++)
      if (distance(index) < distance(nearest)) nearest = index
    const [joined] = coarse.splice(nearest, 1)
    const before = coarse[nearest - 1]
    if (before && joined) before.until = joined.until
  }
  return coarse
}
