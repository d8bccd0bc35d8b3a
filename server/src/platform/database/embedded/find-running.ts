import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerName } from './cluster.ts'
import { findPlace } from './place.ts'
import { codeOf, commandLineOf } from './processes.ts'

/** How to reach the embedded database of a data folder while another process runs it; undefined when none does. */
export function findRunning(dataDir: string) {
  const { cluster } = findPlace(dataDir)
  try {
    // Process number and folder of the socket are the first and the fifth line of PostgreSQL's lock file.
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid = '', , , port = '', host = ''] = lines
    const isRunning = commandLineOf(Number(pid))?.includes(cluster) === true
    return isRunning ? { host, port: Number(port), user: ownerName, database: 'iwater' } : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
