import { byDay, type Sample } from '../sample.ts'

/** Spans of the samples of one tenant and UTC day (days since 1970), by which the rollups find them. */
export type Arrival = {
  tenantId: number
  day: number
  count: number
  seriesFrom: number
  seriesUntil: number
  from: number
  until: number
  receivedFrom: number
  receivedUntil: number
}

function begin(day: number, { tenantId, series, at, receivedAt }: Sample): Arrival {
  return {
    tenantId,
    day,
    count: 0,
    seriesFrom: series,
    seriesUntil: series,
    from: at,
    until: at,
    receivedFrom: receivedAt,
    receivedUntil: receivedAt,
  }
}

function widen(arrival: Arrival, { series, at, receivedAt }: Sample) {
  arrival.count += 1
  arrival.seriesFrom = Math.min(arrival.seriesFrom, series)
  arrival.seriesUntil = Math.max(arrival.seriesUntil, series)
  arrival.from = Math.min(arrival.from, at)
  arrival.until = Math.max(arrival.until, at)
  arrival.receivedFrom = Math.min(arrival.receivedFrom, receivedAt)
  arrival.receivedUntil = Math.max(arrival.receivedUntil, receivedAt)
}

export function arrivalsOf(changed: readonly Sample[]): Arrival[] {
  const arrivals: Arrival[] = []
  for (const [day, samples] of byDay(changed, ({ at }) => at)) {
    const ofDay = new Map<number, Arrival>()
    for (const sample of samples) {
      const arrival = ofDay.get(sample.tenantId) ?? begin(day, sample)
      ofDay.set(sample.tenantId, arrival)
      widen(arrival, sample)
    }
    arrivals.push(...ofDay.values())
  }
  return arrivals
}
