import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { type DatabaseAddress, ownerConfig } from './address.ts'
import { lockNumber } from './locks.ts'
import { prepareRoles } from './roles.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Raised when the database was migrated by a newer or another version of the product. */
export class MigrationMismatch extends Error {}

type Migration = { name: string; sql: string; checksum: string }

type Options = {
  /** Beginning of the name of the last one to apply, for tests of later ones. */
  until?: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function assertKnown(applied: { name: string; checksum: string }[], known: Migration[]) {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of applied) {
    if (!checksums.has(name)) throw new MigrationMismatch(`${name} is not known to this version`)
    if (checksums.get(name) !== checksum) throw new MigrationMismatch(`${name} was changed`)
  }
}

/**
 * Whether a database has all migrations of this version. Throws MigrationMismatch for one of a newer version; of a database that
 * does not exist or cannot be reached, the error of the client.
 */
export async function isMigrated(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client(ownerConfig(address))
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ has: boolean }>(
      `select to_regclass('public.migration') is not null as has`,
    )
    if (!tables[0]?.has) return false
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    )
    const known = await readMigrations()
    assertKnown(rows, known)
    return rows.length === known.length
  } finally {
    await client.end()
  }
}

/**
 * Brings the database to this version: roles first, then each missing migration in a transaction of its own. Safe to
 * run from several processes at once; an interrupted process leaves complete steps only.
 */
export async function migrate(address: DatabaseAddress, { until = '9999' }: Options = {}) {
  const client = new pg.Client(ownerConfig(address))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber('migration')])
    await prepareRoles(client, address)
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration order by name',
    )
    const known = await readMigrations()
    assertKnown(rows, known)
    const applied = new Set(rows.map(({ name }) => name))
    const missing = known.filter(
      ({ name }) => !applied.has(name) && name.slice(0, until.length) <= until,
    )
    for (const { name, sql, checksum } of missing) {
      await client.query('begin')
      await client.query(`set local lock_timeout = '3s'`)
      await client.query(sql)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}
