import { gzipSync } from 'node:zlib'
import { type BadFile, randomBytes } from './bad-file-testing.ts'
import { badWorkbooks } from './bad-workbooks-testing.ts'

const heading = '站点,时间,水温(℃),pH'
const row = (cells: Partial<Record<'station' | 'time' | 'temperature' | 'ph', string>>) =>
  [
    cells.station ?? '东桥',
    cells.time ?? '2026-03-01 04:00',
    cells.temperature ?? '18.9',
    cells.ph ?? '7.1',
  ].join(',')
const good = `${heading}\n${row({})}\n${row({ time: '2026-03-01 08:00' })}\n`

const notTables: BadFile[] = [
  { name: 'nothing', content: Buffer.alloc(0), refused: 'ingest.file-empty' },
  { name: 'a mark alone', content: Buffer.from('\ufeff'), refused: 'ingest.file-empty' },
  { name: 'line ends', content: Buffer.from('\n\r\n\n'), refused: 'ingest.file-empty' },
  { name: 'spaces', content: Buffer.from('   \n  \n'), refused: 'ingest.file-empty' },
  { name: 'a heading alone', content: Buffer.from(heading), refused: 'ingest.file-empty' },
  { name: 'one column', content: Buffer.from('a\n1\n2\n'), refused: 'ingest.file-one-column' },
  {
    name: 'prose',
    content: Buffer.from('Dear colleague\nthe values\n'),
    refused: 'ingest.file-one-column',
  },
  {
    name: 'nul in a cell',
    content: Buffer.from(good.replace('18.9', '1\0')),
    refused: 'ingest.file-kind',
  },
  {
    name: 'nul far behind',
    content: Buffer.from(`${good.repeat(3000)}\0`),
    refused: 'ingest.file-kind',
  },
  { name: 'control signs', content: Buffer.from('a\u0001b,c\n1,2\n'), refused: 'ingest.file-kind' },
  {
    name: 'a picture',
    content: Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      randomBytes(500, 1),
    ]),
    refused: 'ingest.file-kind',
  },
  {
    name: 'a photograph',
    content: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), randomBytes(500, 2)]),
    refused: 'ingest.file-kind',
  },
  {
    name: 'a document',
    content: Buffer.concat([Buffer.from('%PDF-1.7\n%\u0001\u0002'), randomBytes(500, 3)]),
    refused: 'ingest.file-kind',
  },
  {
    name: 'a program',
    content: Buffer.concat([
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]),
      randomBytes(500, 4),
    ]),
    refused: 'ingest.file-kind',
  },
  { name: 'a packed table', content: gzipSync(good), refused: 'ingest.file-kind' },
  {
    name: 'an old workbook',
    content: Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      randomBytes(500, 5),
    ]),
    refused: 'ingest.file-old-excel',
  },
  ...Array.from(
    { length: 8 },
    (_, seed): BadFile => ({
      name: `noise ${seed}`,
      content: randomBytes(2000 * (seed + 1), seed + 10),
      refused: ['ingest.file-kind', 'ingest.file-old-excel', 'ingest.file-damaged'],
    }),
  ),
]

const wrongTexts: BadFile[] = [
  {
    name: 'utf-16 without a mark',
    content: Buffer.from(good, 'utf16le'),
    refused: 'ingest.file-kind',
  },
  {
    name: 'half a utf-16 sign',
    content: Buffer.from('\ufeffa,b\n1,2\n3', 'utf16le').subarray(0, -1),
    refused: 'ingest.file-encoding',
  },
  {
    name: 'broken utf-8 far behind',
    content: Buffer.concat([Buffer.from(good.repeat(3000)), Buffer.from([0xff, 0xff, 10])]),
    refused: 'ingest.file-encoding',
  },
  {
    name: 'a mark that lies',
    content: Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      Buffer.from([0xb6, 0xab, 0xc7, 0xc5]),
      Buffer.from(',b\n1,2\n'),
    ]),
    refused: 'ingest.file-encoding',
  },
  {
    name: 'a line without end',
    content: Buffer.from(`a,b\n1,${'x'.repeat(3_000_000)}\n`),
    refused: 'ingest.file-line',
  },
  {
    name: 'a heading without end',
    content: Buffer.from('x,'.repeat(700_000)),
    refused: 'ingest.file-columns',
  },
  {
    name: 'a quote never closed',
    content: Buffer.from(`a,b\n"1,2\n${'3,4\n'.repeat(300_000)}`),
    refused: 'ingest.file-line',
  },
  {
    name: 'a quote open at the end',
    content: Buffer.from('a,b\n1,"2\n'),
    refused: 'ingest.file-line',
  },
  {
    name: 'ten thousand columns',
    content: Buffer.from(`${Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(',')}\n1,2\n`),
    refused: 'ingest.file-columns',
  },
  { name: 'columns of nothing', content: Buffer.from(`a,b${','.repeat(5000)}\n1,2\n`), taken: 0 },
  {
    name: 'a heading of commas',
    content: Buffer.from(`${','.repeat(100)}\n1,2\n`),
    refused: 'ingest.file-empty',
  },
]

/** Tables in which some or all rows are wrong; each also contains two valid values. */
const wrongRows: [name: string, row: string, taken?: number][] = [
  ['31 February', row({ time: '2026-02-31 04:00' })],
  ['hour 25', row({ time: '2026-03-01 25:00' })],
  ['a time of the year 9999', row({ time: '9999-12-31 04:00' })],
  ['a time before 1970', row({ time: '1960-01-01 04:00' })],
  ['the year 85', row({ time: '0085-01-01 04:00' })],
  ['a time that is text', row({ time: 'yesterday' })],
  ['a time with a tail', row({ time: "2026-03-01 04:00'; drop table sample" })],
  ['no time', row({ time: '' })],
  ['no station', row({ station: '' })],
  ['a station that is not installed', row({ station: '*' })],
  ['a station without end', row({ station: '站'.repeat(500) })],
  ['too many cells', `${row({})},1,2,3`],
  ['too few cells', '东桥,2026-03-02 04:00'],
  ['infinity', row({ time: '2026-03-02 04:00', temperature: 'Infinity', ph: '-inf' })],
  [
    'a number beyond numbers',
    row({ time: '2026-03-02 04:00', temperature: '1e999', ph: '-1e400' }),
  ],
  ['thousands', row({ time: '2026-03-02 04:00', temperature: '"1,234"', ph: '"7,1"' })],
  ['hexadecimal', row({ time: '2026-03-02 04:00', temperature: '0x12', ph: '0b1' })],
  ['below detection', row({ time: '2026-03-02 04:00', temperature: '<0.01', ph: '0.02L' })],
  ['a formula', row({ time: '2026-03-02 04:00', temperature: '=1+1', ph: '@SUM(A1)' })],
  ['a class', row({ time: '2026-03-02 04:00', temperature: 'Ⅳ类', ph: '正常' })],
  ['a lone surrogate', row({ station: '\ud800', time: 'x' })],
  ['right to left', row({ station: '\u202e桥', time: 'x' })],
  ['signs of control', row({ station: '东\t桥', time: 'x' })],
  ['not installed', row({ time: '2026-03-02 04:00', temperature: '*', ph: '--' })],
]

export const badFiles: readonly BadFile[] = [
  ...notTables,
  ...wrongTexts,
  ...badWorkbooks,
  ...wrongRows.map(
    ([name, line]): BadFile => ({
      name: `rows: ${name}`,
      content: Buffer.from(`${heading}\n${row({ time: '2026-03-03 04:00' })}\n${line}\n`),
      taken: 2,
    }),
  ),
]

/** The choice of columns for each of them that is a table. */
export const meant = {
  timeFormat: 'yyyy-MM-dd HH:mm',
  factors: { '水温(℃)': 'w01010', pH: 'w01001' } as Record<string, string>,
}
