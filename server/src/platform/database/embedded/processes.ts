import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** One instance of a process: pids are reused, a pid with its start time is not. */
export type ProcessLife = { readonly pid: number; readonly startedAt: string }

const procfs = existsSync('/proc/self/stat')

/** The system's own programs; the caller's PATH and settings must not change what is started. */
export const systemEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
  TZ: 'UTC',
}

export function findProgram(name: string): string | undefined {
  const paths = systemEnvironment.PATH.split(':').map((folder) => `${folder}/${name}`)
  return paths.find((path) => existsSync(path))
}

export function thisProcess(): ProcessLife {
  return { pid: process.pid, startedAt: startOf(process.pid) ?? '0' }
}

/** Whether that very process still runs; a zombie does not count. */
export function isStillAlive(life: ProcessLife): boolean {
  return isAlive(life.pid) && (startOf(life.pid) ?? '0') === life.startedAt
}

export function isAlive(pid: number): boolean {
  if (procfs) return startOf(pid) !== undefined
  return canSignal(pid)
}

/** The command line of a process, or undefined when it has ended or the system does not provide it. */
export function commandLineOf(pid: number): string[] | undefined {
  if (!isAlive(pid)) return undefined
  if (!procfs) {
    const answer = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return answer.status === 0 ? answer.stdout.trim().split(' ') : undefined
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** Start time in clock ticks since boot; undefined for an ended process or a zombie. */
function startOf(pid: number): string | undefined {
  if (!procfs) return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in the second field may contain blanks and brackets: count from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isZombie = fields[0] === 'Z' || fields[0] === 'X'
    return isZombie ? undefined : fields[19]
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

function canSignal(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function isGone(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH'
}

/** The system's error code, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
