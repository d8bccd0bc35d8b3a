/** Maximum number of remembered moments; beyond that the oldest arrivals of a busy second are forgotten. */
const mostMoments = 200_000

/**
 * Sets the arrival of readings. Of two values of one moment the later arrival counts, so a value that follows another
 * of its moment within the same millisecond, in one message or in two, arrives a millisecond after it.
 */
export function openArrivals() {
  const given = new Map<number, number>()
  let from = 0
  let until = 0

  /** Arrival of a value of `series` at the moment `at` that came at `now`; all in milliseconds since 1970. */
  return (series: number, at: number, now: number): number => {
    if (now > until || now < from || given.size >= mostMoments) {
      given.clear()
      from = now
      until = now
    }
    // Two moments may share a number, which only moves one of them by a millisecond.
    const moment = series * 0x1_0000_0000 + (at % 0x1_0000_0000)
    const before = given.get(moment)
    const arrival = before === undefined ? now : Math.max(now, before + 1)
    given.set(moment, arrival)
    until = Math.max(until, arrival)
    return arrival
  }
}
