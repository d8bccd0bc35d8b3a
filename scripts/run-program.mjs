import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const parent = process.ppid

/** npm and the terminal both pass Ctrl-C on; signals this close together are one keypress. */
const sameKeypressMs = 400

/**
 * Runs a program in the foreground and gives its exit code; one ended by a signal gives 128 plus the
 * signal's number, as shells do. A signal to this process goes to the program instead, once.
 *
 * With `isolated` the program leads a process group of its own and learns through its IPC channel
 * when this process is gone: nothing but this process then passes it signals. What it says goes to `output`: the terminal,
 * or a file that is open for writing.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, isolated?: boolean, output?: number | 'inherit' }} [options]
 * @returns {Promise<number>}
 */
export function runProgram(program, args, { cwd, env, isolated = false, output = 'inherit' } = {}) {
  const child = spawn(program, args, {
    cwd,
    env: env ?? process.env,
    detached: isolated,
    stdio: isolated ? ['ignore', output, output, 'ipc'] : ['ignore', output, output],
  })
  let lastSignalAt = Number.NEGATIVE_INFINITY
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    const isEcho = performance.now() - lastSignalAt < sameKeypressMs
    lastSignalAt = performance.now()
    if (!isEcho) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, forward)
  const watch = setInterval(() => {
    if (isAbandonedByNpm()) child.kill('SIGTERM')
  }, 500)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      for (const each of signals) process.off(each, forward)
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal])
    })
  })
}

/** An npm that was killed cannot pass its end on. Any other parent may leave us running. */
function isAbandonedByNpm() {
  return process.env.npm_lifecycle_event !== undefined && process.ppid !== parent
}
