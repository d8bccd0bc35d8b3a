// Tenants, for the operator: npm run tenant -- list | add | quota | suspend | resume | password
import { StartError } from '#platform/start-error'
import { readConfig } from './config.ts'
import { reachDatabase } from './start/reach-database.ts'
import { runTenantCommand } from './start/tenants/run-tenant-command.ts'
import { readTenantCommand, usage } from './start/tenants/tenant-arguments.ts'

const write = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** As it is set, or of this machine. */
const siteAddressOf = ({ baseUrl, port }: ReturnType<typeof readConfig>) =>
  baseUrl ?? `http://127.0.0.1:${port}`

try {
  const command = readTenantCommand(process.argv.slice(2))
  if (command.kind === 'help') write([usage])
  else {
    const config = readConfig()
    const { address, stop } = await reachDatabase(config)
    try {
      write(await runTenantCommand(command, address, siteAddressOf(config)))
    } finally {
      await stop()
    }
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.lines}\n`)
  process.exitCode = 1
}
