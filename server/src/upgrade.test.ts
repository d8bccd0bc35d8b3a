import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { listUnits } from '@iwater/contract/monitoring'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ownerConfig } from '#platform/database/address'
import { migrate } from '#platform/database/migrate'
import { prepareRoles } from '#platform/database/roles'
import { signInAs } from '#testing/people'
import { anotherProcess } from '#testing/test-app'
import { testClock } from '#testing/test-services'

const migrations = new URL('../migrations/', import.meta.url)
/**
 * All rows of an installation of the demo after people had worked with it for a day: imports, messages, files, notes, sign-ins,
 * readings. Written by the database, a line a table.
 */
const installation = new URL('./testing/installations/0032.jsonl.gz', import.meta.url)

/** The last migration that the installation had. */
const last = '0032_station_address.sql'

/** Tables that have another name by now, and columns as `table.column`. */
const renamed: Readonly<Record<string, string>> = {}

/** Columns whose values stand elsewhere by now: how imports are leased and tried, in the jobs that work on them. */
const gone = ['import_job.leased_until', 'import_job.attempts']

type Table = { table: string; columns: string[]; rows: string; partitions: string[] }

/** Every table with its rows as the database wrote them; numbers are left as text, which loses no digit. */
async function readInstallation(): Promise<Table[]> {
  const text = gunzipSync(await readFile(installation)).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [head = '', rows = ''] = line.split('\t')
      return { ...(JSON.parse(head) as Omit<Table, 'rows'>), rows }
    })
}

/** An empty database with the tables that the product had then. */
async function makeOldDatabase() {
  const { template: _, ...server } = inject('postgres')
  const address = { ...server, database: `upgrade_${process.pid}` }
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${address.database}`)
  const client = new pg.Client(ownerConfig(address))
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await admin.query(`drop database ${address.database} with (force)`)
    await admin.end()
  })
  await prepareRoles(client, address)
  await client.query(`create table migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names.slice(0, names.indexOf(last) + 1)) {
    const sql = await readFile(new URL(name, migrations), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  }
  return { client, address }
}

/** Rows as they were, past triggers and in whatever order. */
async function load(client: pg.Client, tables: readonly Table[]) {
  await client.query(`set session_replication_role = replica`)
  for (const { table, columns, rows, partitions } of tables) {
    for (const partition of partitions) await client.query(partition)
    const names = columns.map((name) => `"${name}"`).join(', ')
    await client.query(`delete from ${table}`)
    await client.query(
      `insert into ${table} (${names}) overriding system value
         select ${names} from json_populate_recordset(null::public.${table}, $1::json)`,
      [rows],
    )
  }
  await client.query(`set session_replication_role = origin`)
}

/** How many of the rows that were there are there still with the same values, and how many there are. */
async function compare(client: pg.Client, { table, columns, rows }: Table) {
  const present = renamed[table] ?? table
  const kept = columns.filter((name) => !gone.includes(`${table}.${name}`))
  const columnNames = kept.map((name) => `"${renamed[`${table}.${name}`] ?? name}"`)
  const names = columnNames.join(', ')
  const texts = columnNames.map((name) => `${name}::text`).join(', ')
  const {
    rows: [counts],
  } = await client.query<{ kept: number; all: number }>(
    `with old as (select ${names} from json_populate_recordset(null::public.${present}, $1::json))
     select (select count(*)::int from (select ${texts} from old intersect all
               select ${texts} from ${present}) x) as kept,
            (select count(*)::int from ${present}) as all`,
    [rows],
  )
  return { table, ...counts }
}

test('an installation of an earlier version has the same data after the upgrade, and people go on with it', async () => {
  const tables = await readInstallation()
  const { client, address } = await makeOldDatabase()
  await load(client, tables)
  await migrate(address)
  for (const old of tables) {
    const count = (JSON.parse(old.rows) as unknown[]).length
    expect(await compare(client, old)).toEqual({ table: old.table, kept: count, all: count })
  }

  const clock = testClock()
  clock.set(Date.parse('2026-11-23T09:00:00Z'))
  const dataDir = await mkdtemp(join(inject('files'), 'upgrade-'))
  const { call } = await anotherProcess({ address, dataDir, clock })
  const person = { loginName: 'admin', password: 'Water@2026', code: 'qingyuan' }
  const { access_token: token } = await signInAs({ call }, person)
  const units = await call(listUnits, { current: 1, size: 100 }, { token })
  expect(units.data).toMatchObject({ total: 8, states: { offline: 2, stale: 2, waiting: 4 } })
})
