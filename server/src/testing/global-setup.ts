import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { loadKnowledgeBase } from '#domains/knowledge'
import { startEmbedded } from '#platform/database/embedded/start-embedded'
import { migrate } from '#platform/database/migrate'
import { placeOfData } from './place-of-data.ts'
import { sharedOwner } from './shared-owner.ts'
import { silentLogger } from './silent-logger.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary cluster of this test run, and the migrated database to clone. */
    postgres: { host: string; port: number; user: string; template: string }
    /** Where services under test keep their files. Deleted after the run. */
    files: string
  }
}

const template = 'iwater_template'

/** One database server for the whole run; its databases are clones of the template. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(placeOfData(), 'iwater-test-'))
  // Lets the database's user pass when root runs the tests.
  chmodSync(dataDir, 0o711)
  const files = mkdtempSync(join(tmpdir(), 'iwater-files-'))
  const database = await startEmbedded({ dataDir, logger: silentLogger, durable: false })
  const teardown = async () => {
    await database.stop()
    for (const folder of [dataDir, files]) rmSync(folder, { recursive: true })
  }
  try {
    await run(database.connection, `create database ${template}`)
    await migrate({ ...database.connection, database: template })
    await loadKnowledgeBase({ ...database.connection, database: template })
    await run(database.connection, `create role ${sharedOwner} login`)
  } catch (error) {
    await teardown()
    throw error
  }
  provide('postgres', { ...database.connection, template })
  provide('files', files)
  return teardown
}

async function run(connection: { host: string; port: number; user: string }, text: string) {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
