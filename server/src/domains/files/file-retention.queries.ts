import { sql } from 'kysely'
import { oneRow } from '#platform/database/one-row'
import {
  dailyOf,
  dayIn,
  dayMs,
  type FixedKeptKind,
  recentDays,
} from '#platform/retention/kept-kind'

type Amounts = {
  count: number
  bytes: number
  recent: number
  recentBytes: number
  oldest: Date | null
}

/** Files are their owners', who delete them. */
export const fileRetention: FixedKeptKind = {
  kind: 'files',
  days: null,
  async measure(db, { timeZone, now }) {
    const since = new Date(now.getTime() - recentDays * dayMs)
    const { rows } = await sql<Amounts>`
      select count::float8 as count, bytes::float8 as bytes, recent_count::float8 as recent,
             recent_bytes::float8 as "recentBytes", oldest
        from amount_of_files(${since})`.execute(db)
    const { count, bytes, recent, recentBytes, oldest } = oneRow(rows)
    return {
      count,
      isEstimate: false,
      bytes,
      oldest: oldest && dayIn(timeZone, oldest),
      daily: {
        count: dailyOf(recent, oldest, now),
        bytes: Math.round(dailyOf(recentBytes, oldest, now)),
      },
    }
  },
}
