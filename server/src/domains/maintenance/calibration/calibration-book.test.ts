import { findFileUrl } from '@iwater/contract/files'
import { readJob } from '@iwater/contract/jobs'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { records, setUp } from './calibration-testing.ts'

/** Orders the book as a file and answers its content once it is written. */
async function bookOf({ call, app }: Awaited<ReturnType<typeof setUp>>, format: 'csv' | 'xlsx') {
  const { jobId } = (await call(records.export, { format, columns: ['kind'] } as never)).data
  const job = async () => (await call(readJob, { jobId }, {})).data
  await expect.poll(async () => (await job()).endedAt, { timeout: 60_000 }).not.toBeNull()
  const file = (await call(findFileUrl, { fileId: (await job()).subjectId ?? '' })).data
  return app.inject(file.url)
}

test('the book is exported in its own columns and both languages, with what is unchecked below its records', async () => {
  const app = await setUp()
  const { addRule, add } = app
  await addRule({ kind: 'comparison', limit_value: 15, minimum_pairs: 1 })
  const pairs = [
    { analyser_value: 52.5, reference_value: 50, sample_number: 'B1' },
    { analyser_value: 41, reference_value: 40, sample_number: null },
  ]
  await add({ kind: 'comparison', reference_value: null, found_value: null, pairs })
  const rows = (await bookOf(app, 'csv')).body.slice(1).split('\r\n')
  const cells = (rows[0] ?? '').split(',')
  expect(cells.slice(0, 4)).toEqual([
    '"时间 / Done at"',
    '"所属单位 / Organisation"',
    '"监测单元 / Unit"',
    '"分析仪 / Analyser"',
  ])
  expect(cells).toHaveLength(25)
  expect(rows[1]).toContain('"实际水样比对"')
  expect(rows[1]).toContain('"B1: 52.5 / 50; 41 / 40"')
  expect(rows.slice(3).filter((row) => row.includes('未核对'))).toHaveLength(3)
})

test('the workbook of the book opens, with dates above and what is unchecked as text below', async () => {
  const app = await setUp()
  await app.addRule()
  await app.add()
  const [sheet] = await readSheets((await bookOf(app, 'xlsx')).rawPayload)
  const first = (sheet?.data ?? []).map(([cell]) => cell)
  const notes = first.slice(-4)
  expect(first.filter((cell) => cell instanceof Date)).toHaveLength(1)
  expect(notes[0]).toContain('绝对误差 = 读数 − 标准值')
  expect(notes.slice(1).filter((note) => String(note).includes('未核对'))).toHaveLength(3)
})
