import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
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

/** Bytes of the files of all tenants, as the worker sees them. */
export async function selectFileBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::float8 as bytes from file`.execute(db)
  return oneRow(rows).bytes
}
