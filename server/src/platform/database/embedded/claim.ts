import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { codeOf, commandLineOf, isAlive, isStillAlive, type ProcessLife } from './processes.ts'
import { clusterNotStarted, inUse } from './sentences.ts'

const orphanPatienceMs = 60_000

/**
 * Ensures that no database server holds the cluster. One that another iWater supervises is left alone and the start
 * rejected; one that lost its supervisor is stopped, which keeps every commit.
 */
export async function claimCluster(cluster: string, logger: FastifyBaseLogger): Promise<void> {
  const holder = readHolder(cluster)
  if (holder === undefined) return
  const supervisor = readSupervisor(cluster)
  const isRunning = isServerOf(cluster, holder)
  const isOurs = supervisor?.pid === process.pid
  if (supervisor !== undefined && isStillAlive(supervisor) && (isRunning || !isOurs)) {
    throw inUse(cluster, supervisor.pid)
  }
  if (isRunning) await stopOrphan(cluster, holder, logger)
  else if (isAlive(holder)) disownLockFile(cluster)
}

async function stopOrphan(cluster: string, pid: number, logger: FastifyBaseLogger): Promise<void> {
  logger.warn({ pid }, 'a database server was left over from an earlier run; stopping it')
  process.kill(pid, 'SIGINT')
  const deadline = performance.now() + orphanPatienceMs
  while (isServerOf(cluster, pid)) {
    if (performance.now() > deadline) {
      throw clusterNotStarted(cluster, `postgres ${pid} is still running`)
    }
    await sleep(50)
  }
}

/**
 * The pid in the lock file belongs to another process, or to a zombie; PostgreSQL would take it for its server and not
 * start. It always ignores the pid of its own parent, and still looks for surviving backends by the rest of the file.
 */
function disownLockFile(cluster: string): void {
  const path = lockFile(cluster)
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [process.pid, ...rest].join('\n'))
}

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid')

function readHolder(cluster: string): number | undefined {
  const pid = Number(readIfThere(lockFile(cluster))?.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** PostgreSQL keeps the command line of the last start in postmaster.opts. */
function readSupervisor(cluster: string): ProcessLife | undefined {
  const options = readIfThere(join(cluster, 'postmaster.opts'))
  const [, pid, startedAt] = /iwater\.supervisor=(\d+)\.(\d+)/.exec(options ?? '') ?? []
  if (pid === undefined || startedAt === undefined) return undefined
  return { pid: Number(pid), startedAt }
}

function isServerOf(cluster: string, pid: number): boolean {
  return commandLineOf(pid)?.includes(cluster) === true
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
