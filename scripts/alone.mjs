import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const lock = fileURLToPath(new URL('../.preparing', import.meta.url))

/**
 * Does what only one start of this checkout may do at a time, such as installing packages.
 *
 * @param {() => Promise<void>} work
 */
export async function alone(work) {
  while (!take()) await sleep(200)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  if (isAbandoned()) rmSync(lock, { force: true })
  return false
}

/** A start that was killed leaves its lock behind. */
function isAbandoned() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // The file is empty for the moment between its making and its first line.
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
