import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './processes.ts'
import { keptLogFiles } from './settings.ts'

/** The last message of a failed server about the reason, or undefined. */
export function lastFatal(output: string, cluster: string): string | undefined {
  return fatalIn(output) ?? fatalIn(newestLog(cluster))
}

/** Deletes all but the newest log files; PostgreSQL begins new ones but never deletes. */
export function pruneLogs(cluster: string): void {
  for (const name of logFiles(cluster).slice(0, -keptLogFiles)) {
    rmSync(join(cluster, 'log', name), { force: true })
  }
}

function fatalIn(output: string): string | undefined {
  const line = output.split('\n').findLast((each) => /\b(FATAL|PANIC):/.test(each))
  return line?.replace(/^.*\b(FATAL|PANIC):\s*/, '')
}

function newestLog(cluster: string): string {
  const name = logFiles(cluster).at(-1)
  return name === undefined ? '' : readFileSync(join(cluster, 'log', name), 'utf8')
}

/** Oldest first: the names hold the time. */
function logFiles(cluster: string): string[] {
  try {
    return readdirSync(join(cluster, 'log')).toSorted()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
