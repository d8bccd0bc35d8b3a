import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskContent } from '@iwater/contract/organisation/disk-usage'
import type { Logger } from 'pino'
import { AppError } from '#platform/http/app-error'
import { hasRoom, type MeasuredDisk, readDisks, readLogBytes } from './disks.ts'

/** The place without room: a folder of this process, or the database. */
export type FullPlace = 'files' | 'database'

/** Whether this process can store anything. */
export type Space = {
  /** The place that is full at present; null where there is room. */
  full(): FullPlace | null
  /** Throws server.no-space, before anything is sent that could not be stored. */
  assertRoom(): void
  /** Called for a failure, which may mean that there is no room. */
  note(error: unknown): void
  /** Checks the folders now. */
  look(): Promise<void>
  /** The disks that this process and its database write to; those of other servers are not seen. */
  disks(): Promise<MeasuredDisk[]>
  /** Bytes of the write-ahead log of the embedded database; null for an external one. */
  logBytes(): Promise<number | null>
  stop(): void
}

const lookMs = 5000
/** A full database is tried again after this time: only a write shows that it has room. */
const rememberedMs = 10_000
const retryAfterSeconds = 30

const mebibyte = 1024 * 1024
/** A disk that accepts no more: full, over a quota, or made read-only by a fault. */
const diskIsFull = ['ENOSPC', 'EDQUOT', 'EROFS']

/** Whether a failure means a lack of room, and where. 53100 is PostgreSQL's disk_full. */
export function fullPlaceOf(error: unknown): FullPlace | null {
  if (typeof error !== 'object' || error === null) return null
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (code === '53100') return 'database'
  if (diskIsFull.includes(String(code))) return 'files'
  return cause instanceof Error ? fullPlaceOf(cause) : null
}

export const noSpace = (cause?: unknown) =>
  new AppError('server.no-space', { retryAfterSeconds, cause })

/** The reason why an upload could not be written: the disk, or else the sender disconnected. */
export const asReceiveFailure = (error: unknown) =>
  fullPlaceOf(error) ? noSpace(error) : new AppError('request.malformed', { cause: error })

const probe = Buffer.alloc(mebibyte)

/**
 * Whether a folder accepts a file. The measured free space shows neither a quota, nor a lack of inodes, nor a disk that
 * a fault has made read-only. A folder that does not exist yet, or is not ours, cannot be tested.
 */
async function takesFiles(folder: string): Promise<boolean> {
  const file = join(folder, `.probe-${randomUUID()}`)
  try {
    await writeFile(file, probe, { flush: true })
    return true
  } catch (error) {
    return fullPlaceOf(error) !== 'files'
  } finally {
    await rm(file, { force: true }).catch(() => {
      // On a disk that has become read-only it stays, if it was created.
    })
  }
}

type Options = {
  /** Folders that this process writes to. */
  folders: readonly string[]
  /** Which of them has the uploaded files, where they are not in an object storage. */
  files?: string
  /** The cluster of the embedded database, whose disk is checked too. */
  cluster?: string
  logger: Logger
  now?: () => number
}

/**
 * Checks every five seconds the disks of `folders`, and records what failures say about them and about the database.
 */
export function openSpace({
  folders,
  files,
  cluster,
  logger,
  now = () => performance.now(),
}: Options): Space {
  const clusters = cluster === undefined ? [] : [cluster]
  const contentOf = (folder: string): DiskContent => (folder === files ? 'files' : 'other')
  let isLow = false
  /**
   * Writes that failed for lack of room, and how many of them succeeded later: until then no measured value is trusted.
   */
  let failures = 0
  let overcome = 0
  let databaseFullUntil = Number.NEGATIVE_INFINITY
  let told: FullPlace | null = null

  function full(): FullPlace | null {
    if (now() < databaseFullUntil) return 'database'
    return isLow ? 'files' : null
  }

  function tell() {
    const place = full()
    if (place === told) return
    told = place
    if (place) logger.error({ place }, 'no storage space is left: nothing can be saved')
    else logger.warn('storage space is available again')
  }

  async function look() {
    const rooms = await Promise.all([...folders, ...clusters].map(hasRoom))
    const known = failures
    const taken = known > overcome ? await Promise.all(folders.map(takesFiles)) : []
    if (!taken.includes(false)) overcome = known
    isLow = failures > overcome || rooms.includes(false)
    tell()
  }

  const lookOn = () =>
    look().catch((error: unknown) => {
      logger.warn({ err: error }, 'storage space cannot be measured')
    })
  void lookOn()
  const looking = setInterval(() => void lookOn(), lookMs).unref()

  return {
    full,
    assertRoom() {
      if (full()) throw noSpace()
    },
    note(error) {
      const place = fullPlaceOf(error)
      if (place === 'database') databaseFullUntil = now() + rememberedMs
      if (place === 'files') {
        failures += 1
        isLow = true
      }
      if (place) tell()
    },
    look,
    disks: () =>
      readDisks([
        ...clusters.map((folder) => ({ holds: 'database' as const, folder })),
        ...folders.map((folder) => ({ holds: contentOf(folder), folder })),
      ]),
    logBytes: async () => (cluster === undefined ? null : readLogBytes(cluster)),
    stop: () => clearInterval(looking),
  }
}
