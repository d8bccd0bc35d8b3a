// Checks the audit trail of every tenant: npm run audit:check [-- --anchors <kept log>]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { StartError } from '#platform/start-error'
import { readConfig } from './config.ts'
import { readAnchors, reportAudit } from './start/audit-report.ts'
import { reachDatabase } from './start/reach-database.ts'

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
