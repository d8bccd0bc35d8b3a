// Tenants, for the operator: npm run tenant -- list | add | quota | suspend | resume | password
import { readConfig } from './config.ts'
import { onDatabase, runCommand, writeLine } from './start/run-command.ts'
import { runTenantCommand } from './start/tenants/run-tenant-command.ts'
import { readTenantCommand, usage } from './start/tenants/tenant-arguments.ts'

/** As it is set, or of this machine. */
const siteAddressOf = ({ baseUrl, port }: ReturnType<typeof readConfig>) =>
  baseUrl ?? `http://127.0.0.1:${port}`

await runCommand(async () => {
  const command = readTenantCommand(process.argv.slice(2))
  if (command.kind === 'help') {
    writeLine(usage)
    return true
  }
  const config = readConfig()
  const lines = await onDatabase(config, (address) =>
    runTenantCommand(command, address, siteAddressOf(config)),
  )
  writeLine(lines.join('\n'))
  return true
})
