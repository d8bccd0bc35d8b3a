import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listRejectedRows } from '@iwater/contract/field/imports'
import { expect, test } from 'vitest'
import { rolledUp } from '#testing/rolled-up'
import { rollupTable } from '#testing/samples'
import { importSetting } from './import-testing.ts'

const folder = process.env.IWATER_SAMPLES
const reason = 'IWATER_SAMPLES is not set: the files it would hold are not imported'
if (!folder) process.stdout.write(`${reason}\n`)

type Setting = Awaited<ReturnType<typeof importSetting>>

const read = (name: string) => readFile(join(folder ?? '', name))

/** Samples in the store; those older than the retention are in the minutes only. */
async function samplesKept(setting: Setting) {
  const { owner, services } = setting.app
  await rolledUp(
    services,
    async () => (await owner('select from sample_arrival limit 1')).length === 0,
  )
  return (await owner<{ n: number }>(`select sum(n)::int as n from ${rollupTable('minute')}`))[0]?.n
}

const countOf = async ({ app }: Setting, from: string) =>
  (await app.owner<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n

test.skipIf(!folder)(
  'takes the national water quality of April 2021, which names no year',
  async () => {
    const setting = await importSetting('own')
    const { app, token, upload, proposed, check } = setting
    const preview = await upload(await read('cnemc_surface_water_2021-04.csv'), 'cnemc.csv')
    expect(preview).toMatchObject({ rowCount: 46_187, suggestion: { needsYear: true } })
    expect(preview.suggestion.stationColumns).toEqual(['省份', '流域', '断面名称'])
    const factors = preview.suggestion.valueColumns.map(({ factor }) => factor)
    expect(factors).toHaveLength(11)
    expect(factors).not.toContain(null)

    const checked = await check(preview.importId, proposed(preview, { year: 2021 }))
    expect(checked).toMatchObject({
      state: 'checked',
      rowsDone: 46_187,
      stationCount: 1661,
      sampleCount: 361_903,
      duplicateCount: 39_094,
      conflictCount: 2177,
      rejectedByReason: {
        'time-missing': 1384,
        'value-not-installed': 83_430,
        'value-missing': 6229,
        duplicate: 3794,
        conflict: 766,
      },
    })
    expect(await countOf(setting, 'import_rejection')).toBe(checked.rejectedCount)
    expect(await countOf(setting, 'unit')).toBe(0)
    const { importId } = preview
    const list = await app.call(
      listRejectedRows,
      { importId, reason: 'conflict', size: 1000 },
      { token },
    )
    expect(list.data).toMatchObject({ total: 766 })
    expect(list.data.rows).toHaveLength(766)
  },
  300_000,
)

test.skipIf(!folder)(
  'stores of the national water quality what the dry run has said',
  async () => {
    const setting = await importSetting('own')
    const { upload, proposed, check, commit } = setting
    const whole = String(await read('cnemc_surface_water_2021-04.csv'))
    // Each station is a unit with its points: making all of them takes long.
    const part = whole.split('\n').slice(0, 3001).join('\n')
    const preview = await upload(part, 'cnemc.csv')
    const checked = await check(preview.importId, proposed(preview, { year: 2021 }))
    const { sampleCount, duplicateCount, conflictCount, stationCount } = checked
    expect(sampleCount).toBeGreaterThan(20_000)
    expect(duplicateCount).toBeGreaterThan(0)
    expect(stationCount).toBeGreaterThan(100)
    const stored = await commit(preview.importId)
    expect(stored).toMatchObject({ state: 'stored', sampleCount, duplicateCount, conflictCount })
    expect(await samplesKept(setting)).toBe(sampleCount)
    expect(await countOf(setting, 'unit')).toBe(stationCount)
    expect(await countOf(setting, 'point')).toBe((stationCount ?? 0) * 11)
  },
  300_000,
)

test.skipIf(!folder)(
  'takes hours of a water network with 44 values a row',
  async () => {
    const setting = await importSetting('own')
    const { upload, proposed, check, commit } = setting
    const rows = 500
    const whole = String(await read('batadal_ctown_scada_train.csv'))
    // The choice of its columns needs all of them, but not a year of rows.
    const preview = await upload(
      whole
        .split('\n')
        .slice(0, rows + 1)
        .join('\n'),
      'c-town.csv',
    )
    expect(preview.suggestion).toMatchObject({
      timeColumns: ['DATETIME'],
      timeFormat: 'dd/MM/yy HH',
      stationColumns: [],
      needsYear: false,
    })
    const mapping = proposed(preview, { unitName: 'C-Town', unitKind: 'network' })
    expect(mapping.valueColumns).toHaveLength(44)
    const samples = rows * 44
    const checked = await check(preview.importId, mapping)
    expect(checked).toMatchObject({ state: 'checked', sampleCount: samples, rejectedCount: 0 })
    const stored = await commit(preview.importId)
    expect(stored).toMatchObject({ state: 'stored', sampleCount: samples, conflictCount: 0 })
    expect(await samplesKept(setting)).toBe(samples)
    expect(await countOf(setting, 'point')).toBe(44)
  },
  300_000,
)

test.skipIf(!folder)(
  'reads a workbook whose times stand in a column for the year and one for the month',
  async () => {
    const { upload, proposed, check } = await importSetting('own')
    const preview = await upload(await read('taihu_lake_2007_2015.xlsx'), 'taihu.xlsx')
    expect(preview).toMatchObject({
      rowCount: 864,
      suggestion: { timeColumns: ['年份', '月份'], timeFormat: 'yyyy MM' },
    })
    const checked = await check(preview.importId, proposed(preview))
    expect(checked).toMatchObject({ state: 'checked', stationCount: 8, rowsDone: 864 })
  },
  60_000,
)
