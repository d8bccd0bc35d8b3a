const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string) {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/**
 * Milliseconds by which the wall clock of a zone is ahead of UTC at a whole second. It takes some microseconds: a
 * caller that needs it for every sample caches the answers.
 *
 * @param zone IANA name such as `Asia/Shanghai`; an unknown one is a RangeError
 */
export function aheadOfUtc(zone: string, at: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

const dayMs = 86_400_000
const quarterMs = 900_000
const mostOffsets = 4096

/** Cached offsets of each zone, by quarter of an hour. */
const zones = new Map<string, Map<number, number>>()

/** The moment at which a clock of `zone` shows `local`, given as milliseconds since 1970 as if the zone were UTC. */
export function instantOf(local: number, zone: string): number {
  const before = offsetAt(local - dayMs, zone)
  const after = offsetAt(local + dayMs, zone)
  if (before === after) return local - before
  const byBefore = local - before
  if (offsetAt(byBefore, zone) === before) return byBefore
  const byAfter = local - after
  return offsetAt(byAfter, zone) === after ? byAfter : byBefore
}

/** As `aheadOfUtc`, cached. Zones change their clock at quarters of an hour at the finest. */
export function offsetAt(time: number, zone: string): number {
  const quarter = Math.floor(time / quarterMs)
  const cached = zones.get(zone)?.get(quarter)
  if (cached !== undefined) return cached
  const offset = aheadOfUtc(zone, quarter * quarterMs)
  const known = zones.get(zone) ?? new Map<number, number>()
  if (known.size >= mostOffsets) known.clear()
  zones.set(zone, known.set(quarter, offset))
  return offset
}
