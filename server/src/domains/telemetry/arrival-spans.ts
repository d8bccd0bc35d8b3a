/**
 * Samples that arrived and are not in the minutes yet, as recorded by the sink. Moments are milliseconds since 1970.
 */
export type PendingArrival = {
  tenantId: number
  /** UTC day as an ISO date. */
  day: string
  count: number
  seriesFrom: number
  seriesUntil: number
  from: number
  until: number
  receivedFrom: number
  receivedUntil: number
}

/**
 * The start of the open minutes, the start of the retention of each tenant, and the tenants whose older samples are
 * held because more of them will arrive.
 */
export type Bounds = {
  open: number
  kept: ReadonlyMap<number, number>
  held: ReadonlySet<number>
}

/** The work for arrivals. Spans of a tenant and day are joined: consecutive flushes are close together. */
export type ArrivalWork = {
  /** Minutes to compute, one span a tenant and day. */
  closed: PendingArrival[]
  /** Spans that wait for the end of their minutes, or of a hold, one a tenant and day. */
  open: PendingArrival[]
  /** Spans to be deleted after new minutes: older than the retention of the tenant; one a tenant and day. */
  expired: PendingArrival[]
}

function join(a: PendingArrival, b: PendingArrival): PendingArrival {
  return {
    tenantId: a.tenantId,
    day: a.day,
    count: a.count + b.count,
    seriesFrom: Math.min(a.seriesFrom, b.seriesFrom),
    seriesUntil: Math.max(a.seriesUntil, b.seriesUntil),
    from: Math.min(a.from, b.from),
    until: Math.max(a.until, b.until),
    receivedFrom: Math.min(a.receivedFrom, b.receivedFrom),
    receivedUntil: Math.max(a.receivedUntil, b.receivedUntil),
  }
}

function joined(spans: readonly PendingArrival[], keyOf: (span: PendingArrival) => string) {
  const byKey = new Map<string, PendingArrival>()
  for (const span of spans) {
    const known = byKey.get(keyOf(span))
    byKey.set(keyOf(span), known ? join(known, span) : span)
  }
  return [...byKey.values()]
}

/**
 * Divides arrivals by the age of their samples. A minute is computed when it is over and not before, otherwise it would
 * be computed again with every sample; until then a trend reads its samples.
 */
export function divideArrivals(
  arrivals: readonly PendingArrival[],
  { open, kept, held }: Bounds,
): ArrivalWork {
  const part = (least: (tenantId: number) => number, most: (tenantId: number) => number) =>
    arrivals
      .map((span) => ({
        ...span,
        from: Math.max(span.from, least(span.tenantId)),
        until: Math.min(span.until, most(span.tenantId)),
      }))
      .filter(({ from, until }) => from <= until)
  const keptFrom = (tenantId: number) => kept.get(tenantId) ?? 0
  const ofTenant = ({ tenantId, day }: PendingArrival) => `${tenantId} ${day}`
  const old = part(
    () => 0,
    (tenantId) => keptFrom(tenantId) - 1,
  )
  return {
    closed: joined(
      part(keptFrom, () => open - 1),
      ofTenant,
    ),
    open: joined(
      [
        ...part(
          () => open,
          () => Number.POSITIVE_INFINITY,
        ),
        ...old.filter(({ tenantId }) => held.has(tenantId)),
      ],
      ofTenant,
    ),
    expired: joined(
      old.filter(({ tenantId }) => !held.has(tenantId)),
      ofTenant,
    ),
  }
}

/** The span in pieces of about the given number of samples. Each holds all of its series, so no minute is in two. */
export function splitBySeries(span: PendingArrival, samples: number): PendingArrival[] {
  const { seriesFrom, seriesUntil, count } = span
  const series = seriesUntil - seriesFrom + 1
  const pieces = Math.min(series, Math.ceil(count / samples))
  const edge = (index: number) => seriesFrom + Math.floor((series * index) / pieces)
  return Array.from({ length: pieces }, (_, index) => ({
    ...span,
    count: Math.ceil(count / pieces),
    seriesFrom: edge(index),
    seriesUntil: edge(index + 1) - 1,
  }))
}
