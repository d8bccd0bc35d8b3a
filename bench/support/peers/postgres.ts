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
