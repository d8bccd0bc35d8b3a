import { sql } from 'kysely'
import { oneRow } from '#platform/database/one-row'
import {
  dayMs,
  type FileAmounts,
  type FixedKeptKind,
  keptFiles,
  recentDays,
} from '#platform/retention/kept-kind'

/** Files are their owners', who delete them. */
export const fileRetention: FixedKeptKind = {
  kind: 'files',
  days: null,
  async measure(db, asked) {
    const since = new Date(asked.now.getTime() - recentDays * dayMs)
    const { rows } = await sql<FileAmounts>`
      select count::float8 as count, bytes::float8 as bytes, recent_count::float8 as recent,
             recent_bytes::float8 as "recentBytes", oldest
        from amount_of_files(${since})`.execute(db)
    return keptFiles(oneRow(rows), asked)
  },
}
