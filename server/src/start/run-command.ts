import type { DatabaseAddress } from '#platform/database/address'
import { StartError } from '#platform/start-error'
import type { Config } from '../config.ts'
import { reachDatabase } from './reach-database.ts'

export const writeLine = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs a command beside the server, which ends with 1 where it answers false, or cannot begin for a reason that it tells. */
export async function runCommand(work: () => Promise<boolean>) {
  try {
    process.exitCode = (await work()) ? 0 : 1
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.lines}\n`)
    process.exitCode = 1
  }
}

/** Throws StartError; see `reachDatabase`. */
export async function onDatabase<Result>(
  config: Config,
  use: (address: DatabaseAddress) => Promise<Result>,
): Promise<Result> {
  const { address, stop } = await reachDatabase(config)
  try {
    return await use(address)
  } finally {
    await stop()
  }
}
