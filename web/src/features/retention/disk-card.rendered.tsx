import { type Disk, type DiskUsage, readDiskUsage } from '@iwater/contract/organisation/disk-usage'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { DiskCard } from './DiskCard.tsx'
import { ValuesCard } from './ValuesCard.tsx'

const gibibyte = 1024 ** 3

const disk: Disk = {
  holds: ['database', 'files'],
  totalBytes: 100 * gibibyte,
  freeBytes: 40 * gibibyte,
  dailyBytes: gibibyte,
  fullInDays: 400,
}

const open = (
  disks: readonly Disk[],
  more: Partial<DiskUsage> = {},
  language = 'en' as 'en' | 'zh',
) =>
  renderPage(
    <>
      <DiskCard />
      <ValuesCard />
    </>,
    {
      language,
      answers: [
        known(
          readDiskUsage,
          {},
          {
            at: '2026-11-30T00:00:00Z',
            disks: [...disks],
            installation: { databaseBytes: 3 * gibibyte, logBytes: gibibyte, fileBytes: 0 },
            values: [],
            ...more,
          },
        ),
      ],
    },
  )

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('each disk says what it holds, how much is free, and for how long that lasts', async () => {
  await open([
    { ...disk, holds: ['database'], fullInDays: 29 },
    { ...disk, holds: ['files'], fullInDays: 89 },
    { ...disk, holds: ['other'], fullInDays: 90 },
  ])
  await expect.element(row('Database')).toMatchTextContent('40 GB free of 100 GB')
  const meter = page.getByLabelText('Space used: Database')
  await expect.element(meter).toHaveAttribute('value', String(60 * gibibyte))
  for (const [name, lasts, tone] of [
    ['Database', 'lasts about 29 days. Extend the disk', 'bad'],
    ['Uploaded files', 'lasts about 89 days. Extend the disk', 'warn'],
    ['System settings', 'lasts about 90 days.', undefined],
  ] as const) {
    await expect
      .element(row(name))
      .toMatchTextContent(`Growing by 1 GB a day on average over the last 30 days: ${lasts}`)
    const told = row(name).element().querySelector<HTMLElement>('.ret-lasts')
    expect(told?.dataset.tone).toBe(tone)
    expect(told?.querySelector('svg') !== null).toBe(tone !== undefined)
  }
})

test('years are told in years, a disk that is full today as such, and no growth that is not known', async () => {
  await open([
    disk,
    { ...disk, holds: ['files'], fullInDays: 0 },
    { ...disk, holds: ['database'], dailyBytes: -5, fullInDays: null },
    { ...disk, holds: ['other'], dailyBytes: null, fullInDays: null },
  ])
  await expect
    .element(row('Database and uploaded files'))
    .toMatchTextContent('lasts about 1.1 years')
  await expect.element(row('full today')).toMatchTextContent('Uploaded files')
  await expect.element(row('No growth')).toMatchTextContent('Database')
  await expect.element(row('after a week')).toMatchTextContent('System settings')
})

test('sizes of an external database have no log, and a sample takes what it takes in each store', async () => {
  await open(
    [disk],
    {
      installation: { databaseBytes: 3 * gibibyte, logBytes: null, fileBytes: gibibyte },
      values: [
        { store: 'open', count: 1000, bytes: 107_512, bytesPerSample: 107.512 },
        { store: 'closed', count: 1_000_000, bytes: 2_743_000, bytesPerSample: 2.743 },
        { store: 'minutes', count: 0, bytes: 0, bytesPerSample: 0 },
      ],
    },
    'zh',
  )
  await expect.element(page.getByText('数据库 3 GB，上传的文件 1 GB。')).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  await expect.element(rows.nth(2)).toMatchTextContent('1,000,0002.6 MB约 2.7 字节')
  await expect.element(rows.nth(1)).toMatchTextContent('约 110 字节')
  expect(rows.elements()).toHaveLength(3)
})
