import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { badFiles } from './bad-files-testing.ts'
import { FileRejected } from './file-rejection.ts'
import { readTableRows } from './table-rows.ts'

const limits = { rows: 10_000, headRows: 1, columns: 300, characters: 32_767 }

async function fateOf(content: Buffer) {
  const outcome = await outcomeOf(content)
  return 'code' in outcome ? outcome.code : outcome.rows
}

async function outcomeOf(content: Buffer, own: Partial<typeof limits> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'iwater-table-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  await writeFile(path, content)
  try {
    return await readTableRows({ path, limits: { ...limits, ...own } })
  } catch (error) {
    if (error instanceof FileRejected) return error.rejection
    throw error
  }
}

test.each([
  ['nothing', 'ingest.file-empty'],
  ['a picture', 'ingest.file-kind'],
  ['an old workbook', 'ingest.file-old-excel'],
  ['a bomb', 'ingest.file-expands'],
  ['a bomb that says it is small', 'ingest.file-expands'],
  ['a workbook cut off at 0.5', 'ingest.file-damaged'],
  ['a sheet of one far cell', 'ingest.file-expands'],
  ['ten thousand columns', 'records.import-columns'],
  ['a line without end', 'ingest.file-line'],
  ['broken utf-8 far behind', 'ingest.file-encoding'],
  ['formulas without results', 'records.import-formula'],
])('%s is rejected', async (name, code) => {
  const file = badFiles.find((one) => one.name === name)
  expect(file, name).toBeDefined()
  if (file) expect(await fateOf(file.content)).toBe(code)
})

test('every bad file is rejected or read as texts', async () => {
  for (const { name, content } of badFiles) {
    const fate = await fateOf(content)
    const isRead =
      Array.isArray(fate) &&
      fate.flatMap(({ cells }) => cells).every((cell) => typeof cell === 'string')
    expect(typeof fate === 'string' || isRead, name).toBe(true)
  }
})

test('rows keep their numbers in the file, and lines within a cell', async () => {
  expect(await fateOf(Buffer.from('a,b,,\r\n\r\n"1\r\n2",x\r\n3,y\r\n'))).toEqual([
    { cells: ['a', 'b'], line: 1 },
    { cells: ['1\n2', 'x'], line: 3 },
    { cells: ['3', 'y'], line: 5 },
  ])
})

test('headings do not count among the rows that a file may have', async () => {
  expect(await outcomeOf(Buffer.from('a\n1\n2\n'), { rows: 2 })).toMatchObject({
    rows: [{ line: 1 }, { line: 2 }, { line: 3 }],
  })
  expect(await outcomeOf(Buffer.from('a\n1\n2\n3\n'), { rows: 2 })).toEqual({
    code: 'records.import-rows',
    details: { limit: 2 },
  })
})
