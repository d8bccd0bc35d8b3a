/** A moment as a clock on the wall shows it; `month` and `day` begin at 1. */
export type WallTime = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string) {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/** What the clocks of a time zone (IANA name) show at a moment, milliseconds since 1970. */
export function wallTime(ms: number, zone: string): WallTime {
  const wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of formatOf(zone).formatToParts(ms)) {
    if (type in wall) wall[type as keyof WallTime] = Number(value)
  }
  return wall
}

const asUtc = ({ year, month, day, hour, minute, second }: WallTime) =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * The moment at which the clocks of a zone show this, milliseconds since 1970. Parts may run over, such as
 * day 32. An hour that is skipped in spring counts as the one after it, of one that comes twice the first counts.
 */
export function momentOf(wall: WallTime, zone: string): number {
  const wanted = asUtc(wall)
  const offsetAt = (ms: number) => asUtc(wallTime(ms, zone)) - Math.floor(ms / 1000) * 1000
  const near = wanted - offsetAt(wanted)
  const after = wanted - offsetAt(near)
  const before = wanted - offsetAt(near - 7_200_000)
  const exact = [before, near, after].filter((ms) => asUtc(wallTime(ms, zone)) === wanted)
  return exact.length > 0 ? Math.min(...exact) : after
}

const pad = (part: number) => String(part).padStart(2, '0')

/** As fields of date and time write it: `2026-11-20T16:30:00`. */
export function wallText(ms: number, zone: string): string {
  const { year, month, day, hour, minute, second } = wallTime(ms, zone)
  const date = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`
  return `${date}T${pad(hour)}:${pad(minute)}:${pad(second)}`
}

const inputPattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/

/** The moment that such a field says, in a zone; undefined while it is not filled in. */
export function momentOfText(text: string, zone: string): number | undefined {
  const match = inputPattern.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return momentOf({ year, month, day, hour, minute, second }, zone)
}
