// Checks the audit trail of every tenant: npm run audit:check [-- --anchors <kept log>]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { readAnchors, reportAudit } from './start/audit-report.ts'
import { onDatabase, runCommand, writeLine } from './start/run-command.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { anchors: { type: 'string' } } })
  const kept = values.anchors === undefined ? '' : readFileSync(values.anchors, 'utf8')
  const anchors = readAnchors(kept)
  return onDatabase(readConfig(), (address) => reportAudit(address, anchors, writeLine))
})
