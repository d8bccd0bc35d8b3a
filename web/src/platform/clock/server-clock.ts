/** Below this the two clocks count as one: the header is written in whole seconds and takes its time to arrive. */
const toleranceMs = 2500

/** How far the server's clock is ahead of this machine's, from the `Date` header of an answer received at `now`. */
export function clockLead(header: string | null, now: number): number | undefined {
  const told = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(told)) return undefined
  // The header drops the fraction of a second: the middle of that second is the best guess.
  const lead = told + 500 - now
  return Math.abs(lead) < toleranceMs ? 0 : lead
}

let leadMs = 0

/** Called for every answer of the server. */
export function noteServerDate(header: string | null) {
  leadMs = clockLead(header, Date.now()) ?? leadMs
}

/**
 * The present by the server's clock, milliseconds since 1970. Machines in control rooms are often minutes
 * off, and an age reckoned with their clock would call fresh values stale.
 */
export const serverNow = () => Date.now() + leadMs
