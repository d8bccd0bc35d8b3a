import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DiskContent } from '@iwater/contract/organisation/disk-usage'

export type MeasuredDisk = {
  holds: readonly DiskContent[]
  totalBytes: number
  /** Above the reserve. */
  freeBytes: number
}

const mebibyte = 1024 * 1024
/** The maximum free space of a disk that is reserved: the embedded database needs some to complete running work. */
const reserveBytes = 128 * mebibyte
/** The reserved share of small disks. */
const reservePart = 0.02

/** A folder that is made with the first file is on the disk of its nearest existing ancestor. */
async function nearest<Told>(
  folder: string,
  tell: (folder: string) => Promise<Told>,
): Promise<Told> {
  try {
    return await tell(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    return nearest(dirname(folder), tell)
  }
}

/** Size and room of the disk of a folder, in bytes; the room is below zero where the reserve is touched. */
async function roomOf(folder: string) {
  const { bavail, blocks, bsize } = await nearest(folder, (path) => statfs(path))
  const total = blocks * bsize
  return { total, free: bavail * bsize - Math.min(reserveBytes, total * reservePart) }
}

export const hasRoom = async (folder: string) => (await roomOf(folder)).free > 0

/** The disks of folders, each once with all that it holds. */
export async function readDisks(
  places: readonly { holds: DiskContent; folder: string }[],
): Promise<MeasuredDisk[]> {
  const disks = new Map<number, { holds: DiskContent[]; folder: string }>()
  for (const { holds, folder } of places) {
    const { dev } = await nearest(folder, (path) => stat(path))
    const disk = disks.get(dev)
    if (disk === undefined) disks.set(dev, { holds: [holds], folder })
    else if (!disk.holds.includes(holds)) disk.holds.push(holds)
  }
  return Promise.all(
    [...disks.values()].map(async ({ holds, folder }) => {
      const { total, free } = await roomOf(folder)
      const named = holds.filter((one) => one !== 'other')
      return {
        holds: named.length > 0 ? named : holds,
        totalBytes: total,
        freeBytes: Math.max(0, Math.round(free)),
      }
    }),
  )
}

/** Bytes of the write-ahead log of a cluster. Its files come and go while they are counted. */
export async function readLogBytes(cluster: string): Promise<number> {
  const folder = join(cluster, 'pg_wal')
  const sizes = await Promise.all(
    (await readdir(folder)).map((name) =>
      stat(join(folder, name)).then(
        (file) => (file.isFile() ? file.size : 0),
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
