import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, serviceCommand } from './account.ts'
import { codeOf } from './processes.ts'

/** A running database server. */
export type Postmaster = {
  readonly startedAt: number
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: Promise<string>
  readonly stop: () => Promise<void>
}

/** The output of a server that ended before it was ready. */
export class StartFailure extends Error {
  readonly output: string

  constructor(how: string, output: string) {
    super(`the database server ended while starting (${how})`)
    this.output = output
  }

  /** The former server, or one of its backends, has not ended completely: it does with time. */
  get isPassing(): boolean {
    return /lock file .* already exists|pre-existing shared memory block/.test(this.output)
  }

  /** The cluster was free, so the existing socket belongs to no server any more. */
  get isStaleSocket(): boolean {
    return /lock file .*\.s\.PGSQL\..* already exists/.test(this.output)
  }
}

const gracePeriodMs = 12_000

/** Starts the server and returns when it accepts connections; recovery after a crash may take long. */
export async function startPostmaster(
  account: Account,
  postgres: string,
  cluster: string,
  args: readonly string[],
): Promise<Postmaster> {
  const { program, args: all, options } = serviceCommand(account, postgres, args)
  // A group of its own: Ctrl-C in the terminal must reach the app alone, which stops the database last.
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  const child = spawn(program, all, { ...options, cwd: '/', detached: true, stdio })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-8_000)
  })
  const ended = endOf(child)
  let how: string | undefined
  void ended.then((reason) => {
    how = reason
  })
  while (!isReady(cluster, child.pid)) {
    if (how !== undefined) throw new StartFailure(how, output)
    await sleep(20)
  }
  return { startedAt: performance.now(), ended, stop: () => stop(child, ended) }
}

/** Resolves after the process has ended and its output is read. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      const how = signal === null ? `exit code ${code}` : signal
      // Backends that survive a killed server hold the pipe open, so its end is not waited for.
      const timer = setTimeout(() => resolve(how), 100)
      child.once('close', () => {
        clearTimeout(timer)
        resolve(how)
      })
    })
  })
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT')
  const impatience = setTimeout(() => child.kill('SIGQUIT'), gracePeriodMs)
  await ended
  clearTimeout(impatience)
}

/** PostgreSQL writes its state into the eighth line of its lock file. */
function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = readLockFile(cluster).split('\n')
  return pid !== undefined && Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

function readLockFile(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}
