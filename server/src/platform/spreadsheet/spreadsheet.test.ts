import { buffer, text } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'
import type { Cell, Column, Sheet } from './sheet.ts'
import { xlsxFile } from './xlsx.ts'

const columns: readonly Column[] = [
  { heading: ['编号'], kind: 'text' },
  { heading: ['名称', '中文'], kind: 'text' },
  { heading: ['名称', 'English'], kind: 'text' },
  { heading: ['单价'], kind: 'number', precision: 2 },
  { heading: ['购入日期'], kind: 'day' },
  { heading: ['最近使用'], kind: 'moment' },
]

const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']

async function* inBatches(rows: readonly (readonly Cell[])[], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

const sheetOf = (rows: readonly (readonly Cell[])[], size = 2): Sheet => ({
  name: '备件',
  columns,
  rowCount: rows.length,
  batches: inBatches(rows, size),
})

const rows: readonly (readonly Cell[])[] = [
  ['P-1', '泵 <甲> & "乙"', 'Pump_x0041_', 12.5, '2026-02-28', '2026-11-23 08:30:15'],
  ['P-2', ' 前后 ', 'two\nlines', -3, null, null],
  ['P-3', '\u0000控制\uD800', '', null, '1999-12-31', '2000-01-01 00:00:00'],
]

const readBack = async (sheet: Sheet) => readSheets(await buffer(xlsxFile(sheet)), { trim: false })

async function partsOf(sheet: Sheet) {
  const parts = unzipSync(await buffer(xlsxFile(sheet)))
  return (path: string) => strFromU8(parts[path] ?? new Uint8Array())
}

test('a workbook is read back as it was written, with days and moments as such', async () => {
  const [{ sheet, data } = { sheet: '', data: [] }] = await readBack(sheetOf(rows))
  expect(sheet).toBe('备件')
  expect(data.slice(0, 2)).toEqual([
    ['编号', '名称', null, '单价', '购入日期', '最近使用'],
    [null, '中文', 'English', null, null, null],
  ])
  const [first, second, third] = data.slice(2)
  expect(first?.slice(0, 4)).toEqual(['P-1', '泵 <甲> & "乙"', 'Pump_x0041_', 12.5])
  expect(first?.slice(4).map((day) => day instanceof Date && day.toISOString())).toEqual([
    '2026-02-28T00:00:00.000Z',
    '2026-11-23T08:30:15.000Z',
  ])
  expect(second).toEqual(['P-2', ' 前后 ', 'two\nlines', -3, null, null])
  expect(third?.slice(0, 4)).toEqual(['P-3', '控制', null, null])
})

test('a text in a column of days, moments or numbers is a text', async () => {
  const note = ['n', null, null, '合计', '说明：按日', '2026 年：=1']
  const { data } = (await readBack(sheetOf([...rows, note])))[0] ?? { data: [] }
  expect(data.at(-1)).toEqual(note)
  const xml = (await partsOf(sheetOf([...rows, note])))('xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('NaN')
})

test('a header stands above each page of each sheet as it is, and nowhere without one', async () => {
  const header = '<script>&"Anna" & \'Co\' &D (a\u0000nna) · 12'
  const xml = (await partsOf({ ...sheetOf(rows), header }))('xl/worksheets/sheet1.xml')
  // Behind the code for the middle; each ampersand is doubled, and nothing of the text is a code or a part of XML.
  expect(xml).toContain(
    `<headerFooter><oddHeader>&amp;C&lt;script&gt;&amp;&amp;&quot;Anna&quot; &amp;&amp; 'Co' &amp;&amp;D (anna) · 12</oddHeader></headerFooter></worksheet>`,
  )
  const long = (await partsOf({ ...sheetOf(rows), header: '&'.repeat(300) }))(
    'xl/worksheets/sheet1.xml',
  )
  const [, codes = ''] = /<oddHeader>&amp;C((?:&amp;)*)</.exec(long) ?? []
  expect(codes.length / '&amp;'.length).toBe(252)
  expect((await partsOf(sheetOf(rows)))('xl/worksheets/sheet1.xml')).not.toContain('headerFooter')
  expect(await text(csvFile({ ...sheetOf(rows), header }))).not.toContain('script')
})

test('headings that neighbours share are one cell, and so is one above nothing', async () => {
  const xml = (await partsOf(sheetOf(rows)))('xl/worksheets/sheet1.xml')
  const merged = [...xml.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, range]) => range)
  expect(merged).toEqual(['A1:A2', 'B1:C1', 'D1:D2', 'E1:E2', 'F1:F2'])
  expect(xml).toContain('topLeftCell="A3"')
})

test('nothing becomes a formula, not even when its cell is edited', async () => {
  const dangerous = hostile.map((value) => [value, value, value, null, null, null])
  const part = await partsOf(sheetOf(dangerous))
  const xml = part('xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f')
  const styles = [...xml.matchAll(/<c r="A[3-8]" s="(\d)" t="inlineStr"/g)].map(
    ([, style]) => style,
  )
  expect(styles).toEqual(hostile.map(() => '2'))
  const formats = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(part('xl/styles.xml'))?.[1] ?? ''
  expect([...formats.matchAll(/<xf [^>]*>/g)][2]?.[0]).toContain('quotePrefix="1"')
  const lines = (await text(csvFile(sheetOf(dangerous)))).split('\r\n')
  expect(lines[1]).toBe(`"'=1+1","'=1+1","'=1+1",,,`)
})

test('rows that a sheet has no room for continue on the next', async () => {
  async function* many() {
    for (let at = 0; at < 1_048_576; at += 4096)
      yield Array.from({ length: 4096 }, (_, row): Cell[] => [at + row])
  }
  const part = await partsOf({
    name: 'n',
    columns: [{ heading: ['n'], kind: 'number' }],
    rowCount: 1_048_576,
    batches: many(),
  })
  expect(part('xl/worksheets/sheet1.xml').slice(-100)).toContain(
    '<c r="A1048576" s="3"><v>1048574</v></c></row></sheetData>',
  )
  expect(part('xl/worksheets/sheet2.xml').slice(-100)).toContain(
    '<c r="A2" s="3"><v>1048575</v></c></row></sheetData>',
  )
})

test('a table for programs has one line of headings and keeps quotes and line breaks', async () => {
  const lines = [
    '"编号","名称 / 中文","名称 / English","单价","购入日期","最近使用"',
    '"P-1","泵 <甲> & ""乙""","Pump_x0041_",12.5,"2026-02-28","2026-11-23 08:30:15"',
    '"P-2"," 前后 ","two\nlines",-3,,',
    '',
  ]
  expect(await buffer(csvFile(sheetOf(rows.slice(0, 2))))).toEqual(
    Buffer.from(`\uFEFF${lines.join('\r\n')}`),
  )
})

test.each([
  ['xlsx', xlsxFile],
  ['csv', csvFile],
])('an error while rows are read ends the file: %s', async (_, write) => {
  async function* broken() {
    yield rows
    throw new Error('lost')
  }
  await expect(buffer(write({ ...sheetOf([]), batches: broken() }))).rejects.toThrow('lost')
})
