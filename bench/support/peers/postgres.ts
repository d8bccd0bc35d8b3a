import type pg from 'pg'
import { folderBytes } from './program.ts'

type Client = Pick<pg.Client, 'query'>

/** Bytes of log that the cluster has written so far. */
export async function writtenLog(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/** Bytes on the disk of the cluster's folder, its log and its diary apart. */
export async function clusterBytes(client: Client): Promise<number> {
  const { rows } = await client.query<{ folder: string }>(
    `select setting as folder from pg_settings where name = 'data_directory'`,
  )
  const isLog = (path: string) => path.startsWith('pg_wal') || path.startsWith('log')
  return folderBytes(rows[0]?.folder ?? '', isLog)
}

/** Bytes of the tables with samples and rollups, and of all others. */
export async function tableBytes(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ kind: string; bytes: number }>(
    `select case when relname ~ '^sample_block' then 'blocks' when relname ~ '^hour_block' then 'packed hours'
                 when relname ~ '^sample_minute' then 'minutes' when relname ~ '^sample_hour' then 'hours'
                 when relname ~ '^sample_day' then 'days' when relname ~ '^sample_[0-9]' then 'rows' else 'other tables' end as kind,
            sum(pg_total_relation_size(oid))::float8 as bytes
       from pg_class where relkind = 'r' group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ kind, bytes }) => [kind, bytes]))
}
