import type {
  Amount,
  FixedKind,
  Kept,
  RetentionKind,
  RetentionPreview,
} from '@iwater/contract/retention'
import type { Db } from '#platform/database/database'
import { aheadOfUtc } from '#platform/wall-clock'
import type { Config } from '../../config.ts'

/** Whose data at what moment. `db` is a transaction that sees the whole tenant. */
export type Asked = { tenantId: number; timeZone: string; now: Date }

export type Deleted = NonNullable<RetentionPreview['deleted']>

/**
 * What a domain keeps for a number of days that a tenant may change. The work that deletes it belongs to the domain and
 * reads the same column of `tenant`. `kept-kinds.ts` lists all kinds.
 */
export type KeptKind = {
  kind: RetentionKind
  usualDays: (config: Config) => number
  measure: (db: Db, asked: Asked) => Promise<Kept>
  /** What a span would delete of what is there; null if nothing. */
  selectDeleted: (db: Db, asked: Asked, days: number) => Promise<Deleted | null>
  /** The day before which data do not come back, where earlier ones were deleted. */
  selectKeptFrom?: (db: Db, asked: Asked) => Promise<string | null>
}

/** What a domain keeps for a span that nobody changes. */
export type FixedKeptKind = {
  kind: FixedKind
  days: number | null
  measure: (db: Db, asked: Asked) => Promise<Kept>
}

export const dayMs = 86_400_000

/** The day of a moment by the clock of a time zone. */
export function dayIn(timeZone: string, at: Date) {
  const second = Math.floor(at.getTime() / 1000) * 1000
  return new Date(second + aheadOfUtc(timeZone, second)).toISOString().slice(0, 10)
}

/** Days of which the daily growth is the average. */
export const recentDays = 30

/** The growth in a day, where everything that is there is younger than 30 days the average of the days it took. */
export function dailyOf(recent: number, oldest: Date | null, now: Date) {
  if (oldest === null) return 0
  const days = Math.min(recentDays, Math.ceil((now.getTime() - oldest.getTime()) / dayMs))
  return recent / Math.max(1, days)
}

/** An amount of rows that take so many bytes each. */
export const amountOf = (
  { count, isEstimate }: { count: number; isEstimate: boolean },
  rowBytes: number,
): Amount => ({ count, isEstimate, bytes: Math.round(count * rowBytes) })

type Since = { oldest: string | null; daily: number }

/** What rows take of so many bytes each; `daily` is the growth in rows. */
export const keptRows = (
  counted: { count: number; isEstimate: boolean },
  rowBytes: number,
  { oldest, daily }: Since,
): Kept => ({
  ...amountOf(counted, rowBytes),
  oldest,
  daily: { count: daily, bytes: Math.round(daily * rowBytes) },
})

/** Files, whose sizes are known. */
export type FileAmounts = {
  count: number
  bytes: number
  oldest: Date | null
  recent: number
  recentBytes: number
}

export const keptFiles = (
  { count, bytes, oldest, recent, recentBytes }: FileAmounts,
  { timeZone, now }: Asked,
): Kept => ({
  count,
  isEstimate: false,
  bytes,
  oldest: oldest && dayIn(timeZone, oldest),
  daily: {
    count: dailyOf(recent, oldest, now),
    bytes: Math.round(dailyOf(recentBytes, oldest, now)),
  },
})
