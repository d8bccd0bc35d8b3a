import { readDiskUsage } from '@iwater/contract/organisation/disk-usage'
import { readRetention } from '@iwater/contract/retention'
import { expect, test } from 'vitest'
import { selectFileBytes } from '#domains/files'
import { aSignedInPerson } from '#testing/people'
import { rolledUp } from '#testing/rolled-up'
import { aSample } from '#testing/samples'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { noteSizes } from './disk-usage.service.ts'

const dayMs = 86_400_000
const gigabyte = 1e9

async function setUp() {
  const app = await testApp({ database: 'own' })
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const read = async (who = token) => (await app.call(readDiskUsage, {}, { token: who })).data
  // Timed work measured the day of the test at the start, or is just about to: this waits for it.
  await noteSizes(app.services, { selectFileBytes })
  await app.owner('delete from size_record')
  /** Sizes of days before today, in gigabytes. */
  async function record(sizes: readonly [ago: number, database: number, files: number][]) {
    for (const [ago, database, files] of sizes) {
      const day = new Date(app.clock.now() - ago * dayMs).toISOString().slice(0, 10)
      await app.owner(
        `insert into size_record values ('${day}', ${database * gigabyte}, ${files * gigabyte})`,
      )
    }
  }
  return { ...app, app, tenant, token, read, record }
}

test('a disk is full when its free space is used up at the growth of the last 30 days', async () => {
  const { read, record, services } = await setUp()
  services.space.disks = async () => [
    { holds: ['files'], totalBytes: 100 * gigabyte, freeBytes: 90 * gigabyte },
    { holds: ['database'], totalBytes: 100 * gigabyte, freeBytes: 10 * gigabyte },
    { holds: ['other'], totalBytes: 100 * gigabyte, freeBytes: 1 * gigabyte },
  ]
  // Two gigabytes a day; what was measured before is another growth, and files have become fewer.
  await record([
    [31, 900, 0],
    [10, 1, 9],
    [5, 11, 8],
    [0, 21, 7],
  ])
  expect((await read()).disks).toEqual([
    {
      holds: ['database'],
      totalBytes: 100 * gigabyte,
      freeBytes: 10 * gigabyte,
      dailyBytes: 2 * gigabyte,
      fullInDays: 5,
    },
    expect.objectContaining({ holds: ['other'], dailyBytes: 0, fullInDays: null }),
    expect.objectContaining({ holds: ['files'], dailyBytes: -0.2 * gigabyte, fullInDays: null }),
  ])
  services.space.disks = async () => [
    { holds: ['database', 'files'], totalBytes: 100 * gigabyte, freeBytes: 9 * gigabyte },
  ]
  expect((await read()).disks).toMatchObject([{ dailyBytes: 1.8 * gigabyte, fullInDays: 5 }])
})

test('no growth is told before it was measured for a week', async () => {
  const { read, record } = await setUp()
  await record([
    [6, 1, 1],
    [0, 7, 1],
  ])
  const { disks } = await read()
  expect(disks.length).toBeGreaterThan(0)
  expect(disks).toMatchObject(disks.map(() => ({ dailyBytes: null, fullInDays: null })))
  await record([[7, 0, 1]])
  expect((await read()).disks.some(({ dailyBytes }) => dailyBytes !== null)).toBe(true)
})

test('sizes are noted once a day as they are, for 400 days, and a disk that fills up is in the log', async () => {
  const { services, owner, record, clock, read } = await setUp()
  await record([
    [401, 1, 1],
    [400, 1, 1],
    [10, 0, 0],
  ])
  await noteSizes(services, { selectFileBytes })
  await noteSizes(services, { selectFileBytes })
  const [size] = await owner<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  const rows = await owner<{ day: string; database_bytes: string; file_bytes: string }>(
    'select day::text, database_bytes, file_bytes from size_record order by day desc',
  )
  const ago = (days: number) => new Date(clock.now() - days * dayMs).toISOString().slice(0, 10)
  expect(rows.map(({ day }) => day)).toEqual([ago(0), ago(10), ago(400)])
  expect(Number(rows[0]?.database_bytes) / (size?.bytes ?? 0)).toBeCloseTo(1, 1)
  expect(rows[0]?.file_bytes).toBe('0')
  const warned: unknown[] = []
  const logger = { ...services.logger, warn: (told: unknown) => warned.push(told) }
  const disk = { holds: ['database' as const], totalBytes: gigabyte, freeBytes: 1_000_000 }
  const space = { ...services.space, disks: async () => [disk] }
  await noteSizes(
    { ...services, space, logger: logger as unknown as typeof services.logger },
    { selectFileBytes },
  )
  expect(warned).toMatchObject([{ disk: { holds: ['database'] } }])
  expect((await read()).installation).toMatchObject({ logBytes: null, fileBytes: 0 })
})

test('what a sample takes is told by how it is stored, of the own tenant', async () => {
  const { app, read, tenant, token, clock, services, owner } = await setUp()
  const other = await aTenant(owner)
  const today = Math.floor(clock.now() / dayMs) * dayMs
  const samples = [
    [tenant.tenantId, 77, today],
    [tenant.tenantId, 77, today - 30 * dayMs],
    [tenant.tenantId, 77, today - 30 * dayMs + 60_000],
    [other.tenantId, 78, today],
  ] as const
  await app.sink.append(
    samples.map(([tenantId, series, at]) => aSample({ tenantId, series, at: at - 60_000 })),
  )
  await rolledUp(services, async () => (await owner('select from rollup_due')).length === 0)
  const { values } = await read()
  expect(values.slice(0, 2)).toEqual([
    { store: 'open', count: 1, bytes: 96, bytesPerSample: 96 },
    { store: 'closed', count: 2, bytes: 6, bytesPerSample: 3 },
  ])
  expect(values.slice(2).map(({ store }) => store)).toEqual(['minutes', 'hours', 'days'])
  for (const { bytes, bytesPerSample } of values.slice(2)) expect(bytesPerSample).toBe(bytes / 3)
  // A day grows into blocks, whatever its open rows take.
  const { changeable } = (await app.call(readRetention, {}, { token })).data
  const { daily } = changeable.find(({ kind }) => kind === 'samples') ?? {}
  expect(daily?.count).toBeGreaterThan(0)
  expect(daily?.bytes).toBe(Math.round((daily?.count ?? 0) * 3))
})
