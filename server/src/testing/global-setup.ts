import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#platform/database/embedded/start-embedded'
import { migrate } from '#platform/database/migrate'
import { silentLogger } from './silent-logger.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The throw-away cluster of this test run, and the migrated database to clone. */
    postgres: { host: string; port: number; user: string; template: string }
  }
}

const template = 'iwater_template'

/** One database server for the whole run; every test works in its own clone of the template. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'iwater-test-'))
  // Lets the database's user pass when root runs the tests.
  chmodSync(dataDir, 0o711)
  const database = await startEmbedded({ dataDir, logger: silentLogger, durable: false })
  const teardown = async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true })
  }
  try {
    await createDatabase(database.connection, template)
    await migrate({ ...database.connection, database: template })
  } catch (error) {
    await teardown()
    throw error
  }
  provide('postgres', { ...database.connection, template })
  return teardown
}

async function createDatabase(
  connection: { host: string; port: number; user: string },
  name: string,
) {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
