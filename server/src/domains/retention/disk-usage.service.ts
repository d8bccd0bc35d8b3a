import {
  type Disk,
  type DiskContent,
  type DiskUsage,
  type StoredValues,
  urgentDiskDays,
} from '@iwater/contract/organisation/disk-usage'
import { asWorker, type Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { type Asked, dayMs } from '#platform/retention/kept-kind'
import type { Services } from '#platform/services'
import type { MeasuredDisk } from '#platform/space/disks'
import {
  deleteSizesBefore,
  type Growth,
  recordSizes,
  selectDatabaseBytes,
  selectGrowth,
  selectRecordedFileBytes,
} from './disk-usage.queries.ts'

/** Days for which sizes are kept: a year can be looked back upon. */
const recordedDays = 400

const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const growthOf = (holds: DiskContent, { database, files }: Growth) =>
  ({ database, files, other: 0 })[holds]

function diskOf({ holds, totalBytes, freeBytes }: MeasuredDisk, growth: Growth | null): Disk {
  const dailyBytes =
    growth && Math.round(holds.reduce((sum, held) => sum + growthOf(held, growth), 0))
  const isGrowing = dailyBytes !== null && dailyBytes > 0
  return {
    holds: [...holds],
    totalBytes,
    freeBytes,
    dailyBytes,
    fullInDays: isGrowing ? Math.floor(freeBytes / dailyBytes) : null,
  }
}

const soonest = (a: Disk, b: Disk) =>
  (a.fullInDays ?? Number.POSITIVE_INFINITY) - (b.fullInDays ?? Number.POSITIVE_INFINITY) ||
  a.freeBytes / a.totalBytes - b.freeBytes / b.totalBytes

/** The disks that this process and its database write to, the one that will be full first before the others. */
async function readDisks(db: Db, { space, clock }: Services): Promise<Disk[]> {
  const growth = await selectGrowth(db, utcDay(clock.now()))
  const disks = (await space.disks()).map((disk) => diskOf(disk, growth))
  return disks.sort((a, b) => soonest(a, b))
}

/** What other domains know of sizes. */
export type Measures = {
  /** What the values of a tenant take, see `DiskUsage`. */
  measureValues: (db: Db, asked: Asked) => Promise<StoredValues[]>
  /** Bytes of the files of all tenants; `db` is the worker's. */
  selectFileBytes: (db: Db) => Promise<number>
}

/** What the disks of the server hold and for how long they last, and what a sample of the tenant takes. */
export async function readDiskUsage(
  db: Db,
  { tenantId, timeZone }: Session,
  services: Services,
  { measureValues }: Pick<Measures, 'measureValues'>,
): Promise<DiskUsage> {
  const now = new Date(services.clock.now())
  return {
    at: now.toISOString(),
    disks: await readDisks(db, services),
    installation: {
      databaseBytes: await selectDatabaseBytes(db),
      logBytes: await services.space.logBytes(),
      fileBytes: await selectRecordedFileBytes(db),
    },
    values: await measureValues(db, { tenantId, timeZone, now }),
  }
}

/** Notes today's sizes and warns of a disk that will soon be full. Several processes note the same. */
export async function noteSizes(
  services: Services,
  { selectFileBytes }: Pick<Measures, 'selectFileBytes'>,
) {
  const { worker, clock, logger } = services
  const now = clock.now()
  const disks = await asWorker(worker, async (db) => {
    const databaseBytes = await selectDatabaseBytes(db)
    await recordSizes(db, utcDay(now), { databaseBytes, fileBytes: await selectFileBytes(db) })
    await deleteSizesBefore(db, utcDay(now - recordedDays * dayMs))
    return readDisks(db, services)
  })
  for (const disk of disks)
    if (disk.fullInDays !== null && disk.fullInDays < urgentDiskDays)
      logger.warn({ disk }, 'a disk will be full in a few days at the present growth')
}
