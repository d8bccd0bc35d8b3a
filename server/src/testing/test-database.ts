import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { DatabaseAddress } from '#platform/database/address'
import { sharedOwner } from './shared-owner.ts'

/** Runs SQL past the policies of the product, to prepare and inspect data; what is tested goes through the API. */
export type Owner = <Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>

export type TestDatabase = {
  address: DatabaseAddress
  /** Where the services of the database keep their files. */
  dataDir: string
  owner: Owner
}

let count = 0

async function make(from?: 'empty'): Promise<{ address: DatabaseAddress; dataDir: string }> {
  const { template, ...server } = inject('postgres')
  count += 1
  const database = `test_${process.pid}_${count}`
  // Copying files takes a fifth of the time of writing every page to the log.
  await asOwner({ ...server, database: 'postgres' }, (client) =>
    client.query(
      from === 'empty'
        ? `create database ${database}`
        : `create database ${database} template ${template} strategy file_copy`,
    ),
  )
  return {
    address: { ...server, database },
    dataDir: await mkdtemp(join(inject('files'), 'data-')),
  }
}

async function asOwner(address: DatabaseAddress, work: (client: pg.Client) => Promise<unknown>) {
  const client = await connected(address)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function connected(address: DatabaseAddress) {
  const client = new pg.Client(address)
  // Its queries fail by themselves; without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

const ownerOn =
  (client: pg.Client): Owner =>
  async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows

/** A database that its maker deletes. */
export async function openOwnDatabase(from?: 'empty') {
  const { address, dataDir } = await make(from)
  const client = await connected(address)
  const database: TestDatabase = { address, dataDir, owner: ownerOn(client) }
  const remove = async () => {
    await client.end()
    await asOwner({ ...address, database: 'postgres' }, (admin) =>
      admin.query(`drop database ${address.database} with (force)`),
    )
    await rm(dataDir, { recursive: true })
  }
  return { database, remove }
}

/**
 * A database of the test's own, for tests that look across tenants or change tables, or an empty one for tests of
 * migrations. Deleted when the test ends.
 */
export async function ownDatabase(from?: 'empty'): Promise<TestDatabase> {
  const { database, remove } = await openOwnDatabase(from)
  // Hooks run in reverse order: the database is deleted after the services that use it.
  onTestFinished(remove)
  return database
}

/** The rights of the `owner` of a shared database: it sees no rows but those of the running test. */
const setUp = `
  grant usage on schema public to ${sharedOwner};
  grant all on all tables in schema public to ${sharedOwner};
  grant all on all sequences in schema public to ${sharedOwner};
  grant execute on all functions in schema public to ${sharedOwner};
  do $$ declare found record;
  begin
    for found in
      select c.oid::regclass as name, a.attname as key from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relispartition
         and a.attname = case when c.relname = 'tenant' then 'id' else 'tenant_id' end
    loop
      execute format($policy$create policy test on %s to ${sharedOwner}
        using (%I >= (select current_setting('test.first_tenant')::int)) with check (true)$policy$, found.name, found.key);
    end loop;
  end $$`

/** Rows without a tenant, which the next test must not find. */
const tidy = `delete from image_code; delete from address_count; delete from unknown_rejection`

async function share() {
  const { address, dataDir } = await make()
  await asOwner(address, (client) => client.query(setUp))
  const client = await connected({ ...address, user: sharedOwner })
  return {
    database: { address, dataDir, owner: ownerOn(client) },
    async begin() {
      await client.query(`select set_config('test.first_tenant', n::text, false)
        from (select coalesce(pg_sequence_last_value(pg_get_serial_sequence('tenant', 'id')), 0) + 1) as next (n)`)
      await client.query(tidy)
    },
  }
}

let shared: ReturnType<typeof share> | undefined
let isBegun = false

/**
 * The database that all tests of this process share, one after the other. Each makes tenants of its own, and its
 * `owner` sees and changes those only: the row policies ensure it, whatever a query omits. It owns no table.
 */
export async function sharedDatabase(): Promise<TestDatabase> {
  shared ??= share()
  const { database, begin } = await shared
  if (!isBegun) {
    isBegun = true
    onTestFinished(() => {
      isBegun = false
    })
    await begin()
  }
  return database
}
