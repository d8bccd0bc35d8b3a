import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const roomForAll = 4 * 2 ** 30

/** A file system in memory where there is a large one: the cost of a cloned database is its hundreds of files. */
export function placeOfData(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= roomForAll ? memory : tmpdir()
}
