// Writes the types of all tables from the migrations, and notes those that are new: npm run db:types
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/platform/database/embedded/start-embedded.ts'
import { writeTables } from '../server/src/platform/database/generate-tables.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { silentLogger } from '../server/src/testing/silent-logger.ts'
import { writeNewChecksums } from './migration-checksums.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'iwater-types-'))
// Lets the database's user pass when root runs this.
chmodSync(dataDir, 0o711)
const { connection, stop } = await startEmbedded({ dataDir, logger: silentLogger, durable: false })
try {
  const address = { ...connection, database: 'postgres' }
  await migrate(address)
  await writeTables(address)
  writeNewChecksums()
} finally {
  await stop()
  rmSync(dataDir, { recursive: true })
}
