import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { AppError } from '#platform/http/app-error'

/** Where there is no room left: a folder of this process, or the database as it says itself. */
export type FullPlace = 'files' | 'database'

/** Whether this process can store anything. */
export type Space = {
  /** What is full at present; null where there is room. */
  full(): FullPlace | null
  /** Throws server.no-space, before anything is sent that could not be kept. */
  assertRoom(): void
  /** Hears of a failure, which may say that there is no room. */
  note(error: unknown): void
  /** Looks at the folders now. */
  look(): Promise<void>
  stop(): void
}

const lookMs = 5000
/** A database that was full is tried again after so long: only what is written shows that it has room. */
const rememberedMs = 10_000
const retryAfterSeconds = 30

const mebibyte = 1024 * 1024
/** What stays free of a disk, at most: the embedded database needs some to end what it has begun. */
const reserveBytes = 128 * mebibyte
/** Of small disks this part. */
const reservePart = 0.02

/** A disk that takes no more: full, over somebody's quota, or made read-only by a fault. */
const diskIsFull = ['ENOSPC', 'EDQUOT', 'EROFS']

/** Whether a failure means that something has no room, and what. 53100 is PostgreSQL's disk_full. */
export function fullPlaceOf(error: unknown): FullPlace | null {
  if (typeof error !== 'object' || error === null) return null
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (code === '53100') return 'database'
  if (diskIsFull.includes(String(code))) return 'files'
  return cause instanceof Error ? fullPlaceOf(cause) : null
}

export const noSpace = (cause?: unknown) =>
  new AppError('server.no-space', { retryAfterSeconds, cause })

/** Why what a person sends could not be written: the disk, or else the sender broke off. */
export const asReceiveFailure = (error: unknown) =>
  fullPlaceOf(error) ? noSpace(error) : new AppError('request.malformed', { cause: error })

/** A folder that is made with the first file lies on the disk of the nearest one that is there. */
async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return bavail * bsize > Math.min(reserveBytes, blocks * bsize * reservePart)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    return hasRoom(dirname(folder))
  }
}

const probe = Buffer.alloc(mebibyte)

/**
 * Whether a folder takes a file. Of a quota, of a disk without room for names and of one that a fault has made
 * read-only the measure says nothing. A folder that is not there yet, or is not ours, cannot be asked.
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
      // On a disk that has become read-only it stays, if it came to be.
    })
  }
}

type Options = {
  /** Folders that this process writes to. */
  folders: readonly string[]
  /** Folders of others whose disks are looked at too. */
  measured?: readonly string[]
  logger: Logger
  now?: () => number
}

/** Looks every five seconds at the disks of `folders`, and remembers what failures say of them and of the database. */
export function openSpace({
  folders,
  measured = [],
  logger,
  now = () => performance.now(),
}: Options): Space {
  let isLow = false
  /** Writes that failed for want of room, and how many of them are overcome: until then no measure is believed. */
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
    else logger.warn('there is storage space again')
  }

  async function look() {
    const rooms = await Promise.all([...folders, ...measured].map(hasRoom))
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
    stop: () => clearInterval(looking),
  }
}
