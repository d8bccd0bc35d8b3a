import { z } from 'zod'
import { instant, none } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** What can stand on a disk of the server. `other`: settings and temporary files alone. */
export const diskContents = ['database', 'files', 'other'] as const
export type DiskContent = (typeof diskContents)[number]

const disk = z.object({
  holds: z.array(z.enum(diskContents)).min(1),
  totalBytes: z.number(),
  /** What the product may still take; a small reserve of the disk is not counted. */
  freeBytes: z.number(),
  /** Growth in a day of what the disk holds of the product, over the last 30 days; null until it was measured for a week. */
  dailyBytes: z.number().nullable(),
  /** Whole days until the disk is full at that growth; null where it does not grow, or the growth is not known. */
  fullInDays: z.number().int().nullable(),
})
export type Disk = z.infer<typeof disk>

/** A disk that lasts for fewer days has to be extended at once; the log of the server warns, too. */
export const urgentDiskDays = 30

/** How values are stored: rows of open days, blocks of closed days, and the three levels of rollups. */
export const valueStores = ['open', 'closed', 'minutes', 'hours', 'days'] as const
export type ValueStore = (typeof valueStores)[number]

const stored = z.object({
  store: z.enum(valueStores),
  /** Samples, or minutes, hours or days of points. */
  count: z.number(),
  bytes: z.number(),
  /** Of open and closed days by their own samples, of rollups by all samples of the tenant; null where there are none. */
  bytesPerSample: z.number().nullable(),
})
export type StoredValues = z.infer<typeof stored>

export const readDiskUsage = defineRoute({
  method: 'GET',
  path: '/retention/disk-usage',
  access: 'organisation.manage',
  summary: {
    zh: '查询服务器磁盘的剩余空间、增长和预计占满的时间，以及本单位每个样本占用的字节数。',
    en: 'Read the free space of the disks of the server, their growth, when they will be full, and the bytes that a sample of the tenant takes.',
  },
  input: none,
  output: z.object({
    at: instant,
    /** As the server process that answers sees them, the fullest first. A database or files on another server are not among them. */
    disks: z.array(disk),
    /** Sizes of the whole installation, of all its tenants. */
    installation: z.object({
      databaseBytes: z.number(),
      /** Write-ahead log of the embedded database, whose size is bounded; null for an external database. */
      logBytes: z.number().nullable(),
      fileBytes: z.number(),
    }),
    values: z.array(stored),
  }),
})
export type DiskUsage = z.infer<(typeof readDiskUsage)['output']>
