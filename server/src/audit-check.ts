// Checks the audit trail of every tenant: npm run audit:check [-- --anchors <kept log>]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { parseDatabaseUrl } from '#platform/database/address'
import { findRunning } from '#platform/database/embedded/find-running'
import { startEmbedded } from '#platform/database/embedded/start-embedded'
import { StartError } from '#platform/start-error'
import { type Config, readConfig } from './config.ts'
import { readAnchors, reportAudit } from './start/audit-report.ts'

/** The database as it is: one that a server uses stays as it is, one that is stopped is started for the check. */
async function reachDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== undefined) {
    return { address: parseDatabaseUrl(databaseUrl), stop: async () => {} }
  }
  const running = findRunning(dataDir)
  if (running) return { address: running, stop: async () => {} }
  const { connection, stop } = await startEmbedded({ dataDir, logger: pino({ level: 'silent' }) })
  return { address: { ...connection, database: 'iwater' }, stop }
}

try {
  const { values } = parseArgs({ options: { anchors: { type: 'string' } } })
  const kept = values.anchors === undefined ? '' : readFileSync(values.anchors, 'utf8')
  const { address, stop } = await reachDatabase(readConfig())
  try {
    const write = (line: string) => process.stdout.write(`${line}\n`)
    process.exitCode = (await reportAudit(address, readAnchors(kept), write)) ? 0 : 1
  } finally {
    await stop()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.lines}\n`)
  process.exitCode = 1
}
