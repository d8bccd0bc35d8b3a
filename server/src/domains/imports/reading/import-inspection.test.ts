import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inspectFile } from './import-inspection.ts'

async function inspect(content: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'iwater-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'file'), content)
  return inspectFile(join(folder, 'file'), join(folder, 'sheet'))
}

const timesOf = async (lines: string[]) => {
  const { suggestion } = await inspect(
    ['时间,水温', ...lines.map((line) => `${line},1`)].join('\n'),
  )
  return suggestion.timeFormat
}

/** 东桥 as old spreadsheets encode it. */
const gbk = Buffer.from([0xb6, 0xab, 0xc7, 0xc5])

test('recognises the encoding, whatever the file is called', async () => {
  const utf16 = Buffer.from('\ufeff站点\t时间\n东桥\t2021-04-01\n', 'utf16le')
  expect(await inspect(utf16)).toMatchObject({
    layout: { encoding: 'utf-16le', delimiter: '\t', columns: ['站点', '时间'] },
    rows: [['东桥', '2021-04-01']],
  })
  expect(await inspect('\ufeff站点;时间\r\n"东;桥";2021-04-01\r\n')).toMatchObject({
    layout: { encoding: 'utf-8', delimiter: ';', columns: ['站点', '时间'] },
    rows: [['东;桥', '2021-04-01']],
  })
  const old = Buffer.concat([gbk, Buffer.from(',b\n1,'), gbk, Buffer.from('\n')])
  expect(await inspect(old)).toMatchObject({
    layout: { encoding: 'gb18030', columns: ['东桥', 'b'] },
    rows: [['1', '东桥']],
  })
})

test('finds the heading below a title, and makes the names of columns unique', async () => {
  const { layout, rows, rowCount } = await inspect(
    '2021年水质,,,\n\n时间,pH,pH,,\n2021-04-01,7,8,9,\n',
  )
  expect(layout).toMatchObject({ rowsAbove: 1, columns: ['时间', 'pH', 'pH (2)'] })
  expect(rows).toEqual([['2021-04-01', '7', '8']])
  expect(rowCount).toBe(1)
})

test('distinguishes day and month by values beyond twelve, else by the more regular sequence', async () => {
  expect(await timesOf(['25/03/2021 04:00', '26/03/2021 04:00'])).toBe('dd/MM/yyyy HH:mm')
  expect(await timesOf(['03/25/2021 04:00', '03/26/2021 04:00'])).toBe('MM/dd/yyyy HH:mm')
  expect(await timesOf(['01/03/2021', '02/03/2021', '03/03/2021'])).toBe('dd/MM/yyyy')
  expect(await timesOf(['03/01/2021', '03/02/2021', '03/03/2021'])).toBe('MM/dd/yyyy')
})

test('recognises other formats of time', async () => {
  expect(await timesOf(['2021-04-01T04:00:00+08:00'])).toBe('iso')
  expect(await timesOf(['2021/4/1 4:00', '2021/4/1 12:00', '*', '--'])).toBe('yyyy/MM/dd HH:mm')
  expect(await timesOf(['2021-04-01', '2021-04-01 04:00:00', '2021-04-01 08:00:00'])).toBe(
    'yyyy-MM-dd HH:mm:ss',
  )
  expect(await timesOf(['20210401040000'])).toBe('yyyyMMddHHmmss')
  expect(await timesOf(['44287.1666', '44287.3333'])).toBe('excel')
  expect(await timesOf(['1617220800', '1617224400'])).toBe('unix')
  expect(await timesOf(['1617220800000'])).toBe('unix-ms')
  expect(await timesOf(['soon', 'later'])).toBe(null)
})

test('combines a date and its clock, and a year and its month', async () => {
  const clock = await inspect('日期,时刻,pH\n2021-04-01,4:00,7\n2021-04-01,8:00,7\n')
  expect(clock.suggestion).toMatchObject({
    timeColumns: ['日期', '时刻'],
    timeFormat: 'yyyy-MM-dd HH:mm',
  })
  const month = await inspect('年份,月份,站点,pH\n2021,4,东桥,7\n')
  expect(month.suggestion).toMatchObject({ timeColumns: ['年份', '月份'], timeFormat: 'yyyy MM' })
})

test('recognises factors by their usual headings, and ignores unknown ones', async () => {
  const headings = [
    'NH3-N(mg/L)',
    'DO',
    'CODMn',
    '总氮（mg/L）',
    'EC(μs/cm)',
    'w01003',
    '001',
    '气压',
  ]
  const { suggestion } = await inspect(
    `时间,站点编号,站点情况,${headings.join(',')}\n2021-04-01,77,正常,1,2,3,4,5,6,7,8\n`,
  )
  expect(suggestion.stationColumns).toEqual(['站点编号'])
  expect(suggestion.valueColumns).toEqual([
    { column: 'NH3-N(mg/L)', factor: 'w21003', unit: 'mg/L' },
    { column: 'DO', factor: 'w01009', unit: 'mg/L' },
    { column: 'CODMn', factor: 'w01019', unit: 'mg/L' },
    { column: '总氮（mg/L）', factor: 'w21001', unit: 'mg/L' },
    { column: 'EC(μs/cm)', factor: 'w01014', unit: 'μS/cm' },
    { column: 'w01003', factor: 'w01003', unit: 'NTU' },
    { column: '001', factor: null, unit: '' },
    { column: '气压', factor: 'a01006', unit: 'kPa' },
  ])
})

test('distinguishes decimal commas from decimal points and thousands separators', async () => {
  const comma = await inspect(
    '站点;时间;水温;pH\n东桥;2021-04-01;18,9;7\n东桥;2021-04-02;19,1;7,2\n',
  )
  expect(comma.suggestion).toMatchObject({
    decimalMark: ',',
    valueColumns: [{ column: '水温' }, { column: 'pH' }],
  })
  const point = await inspect('时间,水温,流量\n2021-04-01,18.9,"1,234"\n2021-04-02,19.1,"2,345"\n')
  expect(point.suggestion).toMatchObject({
    decimalMark: '.',
    valueColumns: [{ column: '水温' }, { column: '流量' }],
  })
  const thousands = await inspect('时间;流量\n2021-04-01;1,234\n2021-04-02;2,345\n')
  expect(thousands.suggestion).toMatchObject({
    decimalMark: '.',
    valueColumns: [{ column: '流量' }],
  })
  const small = await inspect('时间;总磷\n2021-04-01;0,123\n2021-04-02;0,234\n')
  expect(small.suggestion.decimalMark).toBe(',')
})

test('asks for the order of day and month where the values do not show it', async () => {
  const one = await inspect('时间,水温\n01/02/2026 04:00,18.9\n')
  expect(one.suggestion).toMatchObject({
    timeColumns: ['时间'],
    timeFormat: null,
    timeFormats: ['dd/MM/yyyy HH:mm', 'MM/dd/yyyy HH:mm'],
  })
  const apart = await inspect('日期,时刻,水温\n01/02/2026,4:00,18.9\n')
  expect(apart.suggestion).toMatchObject({
    timeColumns: ['日期', '时刻'],
    timeFormats: ['dd/MM/yyyy HH:mm', 'MM/dd/yyyy HH:mm'],
  })
  const same = await inspect('时间,水温\n02/02/2026,18.9\n')
  expect(same.suggestion).toMatchObject({ timeFormat: 'dd/MM/yyyy', timeFormats: [] })
  const clear = await inspect('时间,水温\n13/02/2026,18.9\n')
  expect(clear.suggestion).toMatchObject({ timeFormat: 'dd/MM/yyyy', timeFormats: [] })
})

test('numbers rows as the lines of the file, whichever line ends it has', async () => {
  const lines = [
    '2021年水质',
    '',
    '时间,水温,备注',
    '',
    '2021-04-01,18.9,"a',
    'b"',
    '',
    '2021-04-02,19.1,',
  ]
  for (const end of ['\n', '\r\n', '\r']) {
    const inspection = await inspect(lines.join(end))
    expect(inspection.rows).toEqual([
      ['2021-04-01', '18.9', 'a\nb'],
      ['2021-04-02', '19.1', ''],
    ])
    expect(inspection.lines).toEqual([5, 8])
  }
})

test('reports a file with a single column', async () => {
  await expect(inspect('时间\n2021-04-01\n')).rejects.toMatchObject({
    rejection: { code: 'ingest.file-one-column' },
  })
})
