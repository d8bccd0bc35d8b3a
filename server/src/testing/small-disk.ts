import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const run = (command: string, ...words: string[]) => spawnSync(command, words).status === 0

const newFolder = () => mkdtempSync(join(tmpdir(), 'iwater-disk-'))

const mount = (folder: string, options: string) =>
  run('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder)

/** Whether this login may have a disk of its own. */
export const mayMount = (() => {
  const folder = newFolder()
  const isMounted = mount(folder, 'size=1m')
  if (isMounted) run('umount', folder)
  rmdirSync(folder)
  return isMounted
})()

/** A disk of so many megabytes, gone when the test ends. */
export function aSmallDisk(megabytes: number, owner?: number) {
  const folder = newFolder()
  const user = owner === undefined ? '' : `,uid=${owner}`
  if (!mount(folder, `size=${megabytes}m,mode=700${user}`)) throw new Error('no disk')
  onTestFinished(() => {
    run('umount', '--lazy', folder)
    rmdirSync(folder)
  })
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Uses all free space, except for so many bytes. */
    fill(left: number) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)), { flag: 'a' })
    },
    free: () => rmSync(filler),
    /** Makes it read-only, as a system does to a disk with a fault. */
    setReadOnly(isReadOnly: boolean) {
      if (!run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder))
        throw new Error('the disk could not be mounted anew')
    },
  }
}
