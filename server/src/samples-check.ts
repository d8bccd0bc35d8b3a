// Reads the samples of all closed days and names what is damaged: npm run samples:check
import { StartError } from '#platform/start-error'
import { readConfig } from './config.ts'
import { reportBlocks } from './start/block-report.ts'
import { reachDatabase } from './start/reach-database.ts'

try {
  const { address, stop } = await reachDatabase(readConfig())
  try {
    const write = (line: string) => process.stdout.write(`${line}\n`)
    process.exitCode = (await reportBlocks(address, write)) ? 0 : 1
  } finally {
    await stop()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.lines}\n`)
  process.exitCode = 1
}
