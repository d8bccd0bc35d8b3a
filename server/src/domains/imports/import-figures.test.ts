import { readImportFigures } from '@iwater/contract/field/imports'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { factorRecord } from '@iwater/contract/plant/factors'
import { expect, test } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { rolledUp } from '#testing/rolled-up'
import { aTenant } from '#testing/test-services'
import { comparedSeries } from './import-figures.service.ts'
import { importSetting } from './import-testing.ts'

const minute = 60_000

const fileOf = (values: readonly (string | number)[], heading = '压力') =>
  [
    `时间,${heading}`,
    ...values.map((value, hour) => `2026-09-01 ${String(hour).padStart(2, '0')}:00,${value}`),
  ].join('\n')

async function figuresSetting() {
  const setting = await importSetting()
  const { app, token, upload, proposed, check, commit } = setting
  const figuresOf = async (importId: string, of = token) =>
    (await app.call(readImportFigures, { importId }, { token: of })).body
  /** A dry run of one file for one unit; the figures it has found. */
  const judged = async (content: string, unit?: string) => {
    const preview = await upload(content)
    const { valueColumns, ...rest } = proposed(preview, { unitName: '城东' })
    const given = unit === undefined ? {} : { unit }
    const mapping = { ...rest, valueColumns: valueColumns.map((each) => ({ ...each, ...given })) }
    await check(preview.importId, mapping)
    const body = await figuresOf(preview.importId)
    const figures = body.code === 0 ? body.data : null
    return { importId: preview.importId, figures, column: figures?.columns[0] }
  }
  return { ...setting, figuresOf, judged, commit }
}

test(
  'a dry run tells the period, the lowest and the highest value of each column',
  async () => {
    const { upload, figuresOf, judged } = await figuresSetting()
    const { importId } = await upload(fileOf([1]))
    expect(await figuresOf(importId)).toMatchObject({ code: 0, data: null })

    const { figures } = await judged(fileOf([0.31, 0.28, '--', 0.35], '压力(MPa)'))
    expect(figures).toEqual({
      span: { from: '2026-08-31T16:00:00.000Z', until: '2026-08-31T19:00:00.000Z' },
      far: null,
      repeated: null,
      points: { made: 1, left: null },
      columns: [
        {
          column: '压力(MPa)',
          factor: 'pressure',
          factorName: { zh: '压力', en: 'Pressure' },
          unit: 'MPa',
          count: 3,
          minimum: 0.28,
          median: 0.31,
          maximum: 0.35,
          plausible: { low: -0.1, high: 4 },
          outsideCount: 0,
          unitsThatFit: [],
          present: null,
          warning: null,
        },
      ],
    })
  },
  minute,
)

test(
  'pressures in metres are not taken for megapascals without a word',
  async () => {
    const { judged } = await figuresSetting()
    const asMegapascals = await judged(fileOf([26, 52, 87]))
    expect(asMegapascals.column).toMatchObject({ warning: 'unit', outsideCount: 3 })
    expect(asMegapascals.column?.unitsThatFit.slice(0, 2)).toEqual(['mH₂O', 'kPa'])
    const asHead = await judged(fileOf([26, 52, 87]), 'mH₂O')
    expect(asHead.column).toMatchObject({ warning: null, unit: 'mH₂O', unitsThatFit: [] })
  },
  minute,
)

test(
  'a value that stands for none is told, whatever the others are',
  async () => {
    const { judged } = await figuresSetting()
    const { column } = await judged(fileOf([0.3, 0.3, 0.3, 9999]))
    expect(column).toMatchObject({ warning: 'values', outsideCount: 1, maximum: 9999 })
  },
  minute,
)

test(
  'values far from those that the point has already are questioned',
  async () => {
    const { app, judged, commit } = await figuresSetting()
    const first = await judged(fileOf([0.3, 0.4, 0.35]))
    await commit(first.importId)
    await rolledUp(
      app.services,
      async () => (await app.owner('select from sample_arrival limit 1')).length === 0,
    )
    const later = fileOf([2.9, 3.1]).replaceAll('2026-09', '2026-10')
    const { column } = await judged(later)
    expect(column).toMatchObject({ warning: 'differs', present: { minimum: 0.3, maximum: 0.4 } })
    const alike = await judged(later.replaceAll(/,\d.*/g, ',0.5').replace(/^.*/, '时间,压力'))
    expect(alike.column).toMatchObject({ warning: null, present: { minimum: 0.3 } })
    const lower = await judged(later.replaceAll(/,\d.*/g, ',0.05').replace(/^.*/, '时间,压力'))
    expect(lower.column).toMatchObject({ warning: 'differs' })
  },
  minute,
)

test(
  'another tenant is not told of them',
  async () => {
    const { app, judged, figuresOf } = await figuresSetting()
    const { importId } = await judged(fileOf([0.3]))
    const other = await aSignedInPerson(app, await aTenant(app.owner))
    expect(await figuresOf(importId, other.token)).toMatchObject({ code: 1, msg: '导入任务不存在' })
  },
  minute,
)

test('columns are recognised as factors of the tenant, judged by their ranges and stored', async () => {
  const { app, token, judged, commit, stored, upload } = await figuresSetting()
  const content = fileOf([1, 2, 30], '臭气浓度(OU)')
  expect((await upload(content)).suggestion.valueColumns).toMatchObject([{ factor: null }])
  const draft = {
    code: 'odour_1',
    name: { zh: '臭气浓度', en: 'Odour' },
    category: 'gas' as const,
    unit_of_measure: 'OU',
    decimals: 0,
    plausible_low: 0,
    plausible_high: 10,
  }
  await app.call(entityRoutes(factorRecord).add, draft, { token })
  const { importId, column } = await judged(content)
  expect(column).toMatchObject({
    factor: 'odour_1',
    factorName: { zh: '臭气浓度' },
    unit: 'OU',
    plausible: { low: 0, high: 10 },
    outsideCount: 1,
    warning: 'values',
  })
  expect((await commit(importId)).state).toBe('stored')
  expect((await stored())[0]).toMatch(/^城东 臭气浓度 2026-09-01 00:00 1$/)
})

test('a file of many columns and stations is compared with a bounded number of points, of each column some', () => {
  const counts = (stations: number, columns: number) => {
    const series = Array.from({ length: stations }, (_, station) =>
      Array.from({ length: columns }, (__, column) => station * columns + column),
    )
    const compared = comparedSeries(series, columns).map(({ length }) => length)
    return [Math.min(...compared), compared.reduce((sum, count) => sum + count)]
  }
  expect(counts(500, 1)).toEqual([200, 200])
  expect(counts(300, 10)).toEqual([200, 2000])
  expect(counts(200, 200)).toEqual([10, 2000])
  expect(comparedSeries([[null, 7]], 2)).toEqual([[], [7]])
})
