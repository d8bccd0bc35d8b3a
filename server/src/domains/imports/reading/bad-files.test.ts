import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#platform/ids'
import type { StoredMapping } from '../import.queries.ts'
import { importSetting } from '../import-testing.ts'
import type { BadFile } from './bad-file-testing.ts'
import { badFiles, meant } from './bad-files-testing.ts'
import { FileRejected } from './file-rejection.ts'
import { inspectFile } from './import-inspection.ts'
import { dataRows, type Layout } from './import-layout.ts'
import { openRows } from './import-rows.ts'

const mappingOf = ({ columns }: Layout): StoredMapping => ({
  timeColumns: ['时间'],
  timeFormat: meant.timeFormat,
  timeZone: 'Asia/Shanghai',
  decimalMark: '.',
  stationColumns: columns.filter((column) => column === '站点'),
  unitKind: 'network',
  orgId: newId(),
  valueColumns: columns.flatMap((column) => {
    const factor = meant.factors[column]
    return factor ? [{ column, factor }] : []
  }),
})

/** The result for a file: the code it is rejected with, or how many values are accepted. */
async function fateOf(folder: string, { content }: BadFile): Promise<string | number> {
  const [path, converted] = [join(folder, 'file'), join(folder, 'sheet')]
  await writeFile(path, content)
  try {
    const { layout, isConverted } = await inspectFile(path, converted)
    const mapping = mappingOf(layout)
    const { columns } = layout
    const rows = openRows({
      columns,
      mapping,
      ranges: mapping.valueColumns.map(() => null),
      now: Date.parse('2026-08-20'),
    })
    for await (const row of dataRows(isConverted ? converted : path, layout)) rows.take(row)
    return rows.totals().samples
  } catch (error) {
    if (error instanceof FileRejected) return error.rejection.code
    throw error
  }
}

test('there are a hundred bad files', () => {
  expect(badFiles.length).toBeGreaterThanOrEqual(100)
  expect(new Set(badFiles.map(({ name }) => name)).size).toBe(badFiles.length)
})

test('every bad file is rejected with a code, or nothing wrong is accepted from it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'iwater-bad-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const wrong: string[] = []
  for (const file of badFiles) {
    const fate = await fateOf(folder, file)
    const isRight =
      'taken' in file ? fate === file.taken : [file.refused].flat().some((code) => code === fate)
    if (!isRight) wrong.push(`${file.name}: ${fate}`)
  }
  expect(wrong).toEqual([])
})

test('the error names its reason in the language of the caller and leaves nothing behind', async () => {
  const { app, token, send } = await importSetting()
  const chosen = ['a bomb that says it is small', 'a quote never closed', 'a program', 'nothing']
  for (const file of badFiles.filter(({ name }) => chosen.includes(name))) {
    const { status, body } = await send(file.content, 'file.xlsx')
    expect(status).toBe(400)
    expect(body.code).toBe(1)
    expect(body.msg).toMatch(/[\u4e00-\u9fff]/)
    if ('refused' in file) expect(body.data).toMatchObject({ error: file.refused })
  }
  expect(await app.owner('select from import_job')).toEqual([])
  expect((await send('a,b\n1,2\n', 'file.csv', token)).status).toBe(200)
})
