import { sql } from 'kysely'
import { oneRow } from '#platform/database/one-row'
import { selectRowBytes } from '#platform/retention/count.queries'
import {
  dailyOf,
  dayIn,
  dayMs,
  type FixedKeptKind,
  keptRows,
  recentDays,
} from '#platform/retention/kept-kind'
import { keptDays } from './start-jobs.ts'

const usualJobBytes = 900

export const jobRetention: FixedKeptKind = {
  kind: 'jobs',
  days: keptDays,
  async measure(db, { timeZone, now }) {
    const since = new Date(now.getTime() - recentDays * dayMs)
    const { rows } = await sql<{ count: number; recent: number; oldest: Date | null }>`
      select count::float8 as count, recent_count::float8 as recent, oldest from amount_of_jobs(${since})`.execute(
      db,
    )
    const { count, recent, oldest } = oneRow(rows)
    const bytes = await selectRowBytes(db, ['job'], usualJobBytes)
    return keptRows({ count, isEstimate: false }, bytes, {
      oldest: oldest && dayIn(timeZone, oldest),
      daily: dailyOf(recent, oldest, now),
    })
  },
}
