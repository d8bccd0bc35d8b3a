import { deflateRawSync } from 'node:zlib'
import { type BadFile, randomBytes } from './bad-file-testing.ts'
import { packPlain } from './import-archive.ts'

const xml = (body: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
const types = 'http://schemas.openxmlformats.org'

const workbookParts = (sheet: string | Buffer) =>
  new Map([
    [
      '[Content_Types].xml',
      xml(
        `<Types xmlns="${types}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
    ],
    [
      '_rels/.rels',
      xml(
        `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="r1" Type="${types}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    ],
    [
      'xl/workbook.xml',
      xml(
        `<workbook xmlns="${types}/spreadsheetml/2006/main" xmlns:r="${types}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      xml(
        `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="r1" Type="${types}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    ],
    [
      'xl/worksheets/sheet1.xml',
      typeof sheet === 'string'
        ? xml(
            `<worksheet xmlns="${types}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
          )
        : sheet,
    ],
  ])

const cell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const number = (place: string, value: string, more = '') =>
  `<c r="${place}"${more}><v>${value}</v></c>`
const headingRow = `<row r="1">${cell('A1', '时间')}${cell('B1', '水温(℃)')}</row>`
const timeCell = (place: string, time = '2026-03-01 04:00') => cell(place, time)
const workbook = (sheet: string | Buffer) => packPlain(workbookParts(sheet))
const goodSheet = `${headingRow}<row r="2">${timeCell('A2')}${number('B2', '18.9')}</row>`
const goodBook = workbook(goodSheet)

/** A compressed archive of one part with a directory that may be wrong. */
function archive(
  name: string,
  body: Buffer,
  lie: { size?: number; method?: number; flags?: number; count?: number; offset?: number } = {},
): Buffer {
  const packed = deflateRawSync(body)
  const plain = packPlain(new Map([[name, packed]]))
  const central = plain.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  const end = plain.indexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  for (const place of [4, central + 6]) {
    plain.writeUInt16LE(lie.flags ?? 0, place + 2)
    plain.writeUInt16LE(lie.method ?? 8, place + 4)
    plain.writeUInt32LE(lie.size ?? body.length, place + 18)
  }
  if (lie.count !== undefined) plain.writeUInt16LE(lie.count, end + 10)
  if (lie.offset !== undefined) plain.writeUInt32LE(lie.offset, end + 16)
  return plain
}

const zeros = Buffer.alloc(128 * 1024 * 1024)

export const badWorkbooks: BadFile[] = [
  ...[0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map(
    (share): BadFile => ({
      name: `a workbook cut off at ${share}`,
      content: goodBook.subarray(0, Math.floor(goodBook.length * share)),
      refused: 'ingest.file-damaged',
    }),
  ),
  {
    name: 'four bytes of a workbook',
    content: goodBook.subarray(0, 4),
    refused: 'ingest.file-damaged',
  },
  ...Array.from({ length: 10 }, (_, seed): BadFile => {
    const content = Buffer.from(goodBook)
    const sheet = content.indexOf('<sheetData>') + 20
    const place = sheet + (randomBytes(4, seed).readUInt16LE(2) % 150)
    content[place] = (content[place] ?? 0) ^ 1
    return { name: `a workbook with a wrong byte ${seed}`, content, refused: 'ingest.file-damaged' }
  }),
  {
    name: 'an archive of something else',
    content: packPlain(new Map([['a.txt', Buffer.from('a')]])),
    refused: 'ingest.file-kind',
  },
  {
    name: 'a text document',
    content: packPlain(new Map([['word/document.xml', xml('<w/>')]])),
    refused: 'ingest.file-kind',
  },
  { name: 'an empty archive', content: packPlain(new Map()), refused: 'ingest.file-kind' },
  { name: 'a bomb', content: archive('xl/workbook.xml', zeros), refused: 'ingest.file-expands' },
  {
    name: 'a bomb that says it is small',
    content: archive('xl/workbook.xml', zeros, { size: 100 }),
    refused: 'ingest.file-expands',
  },
  {
    name: 'a small part that says it is a bomb',
    content: archive('xl/workbook.xml', xml('<workbook/>'), { size: 0xffff_fff0 }),
    refused: 'ingest.file-damaged',
  },
  {
    name: 'an encrypted part',
    content: archive('xl/workbook.xml', xml('<workbook/>'), { flags: 1 }),
    refused: 'ingest.file-old-excel',
  },
  {
    name: 'an unknown way to pack',
    content: archive('xl/workbook.xml', xml('<workbook/>'), { method: 99 }),
    refused: 'ingest.file-damaged',
  },
  {
    name: 'more entries than there are',
    content: archive('xl/workbook.xml', xml('<workbook/>'), { count: 60_000 }),
    refused: 'ingest.file-damaged',
  },
  {
    name: 'a directory beyond the end',
    content: archive('xl/workbook.xml', xml('<workbook/>'), { offset: 0x7fff_ffff }),
    refused: 'ingest.file-damaged',
  },
  {
    name: 'three thousand parts',
    content: packPlain(
      new Map(Array.from({ length: 3000 }, (_, n) => [`xl/p${n}.xml`, xml('<p/>')])),
    ),
    refused: 'ingest.file-damaged',
  },
  {
    name: 'a workbook without sheets',
    content: packPlain(new Map([['xl/workbook.xml', xml('<workbook><sheets/></workbook>')]])),
    refused: ['ingest.file-damaged', 'ingest.file-empty'],
  },
  {
    name: 'a sheet that is not there',
    content: packPlain(
      new Map([...workbookParts('')].filter(([name]) => !name.includes('sheet1'))),
    ),
    refused: ['ingest.file-damaged', 'ingest.file-empty'],
  },
  { name: 'an empty sheet', content: workbook(''), refused: 'ingest.file-empty' },
  {
    name: 'a sheet that is no xml',
    content: workbook(randomBytes(2000, 7)),
    refused: ['ingest.file-damaged', 'ingest.file-empty'],
  },
  {
    name: 'a sheet that breaks off',
    content: workbook(xml(`<worksheet><sheetData>${headingRow}<row r="2"><c r="A2"`)),
    refused: ['ingest.file-damaged', 'ingest.file-empty'],
  },
  {
    name: 'a sheet of one far cell',
    content: workbook(`${headingRow}<row r="1048576">${cell('XFD1048576', 'x')}</row>`),
    refused: 'ingest.file-expands',
  },
  {
    name: 'a sheet twenty thousand columns wide',
    content: workbook(
      `<row r="1">${cell('A1', '时间')}${cell('ZZZ1', 'x')}</row><row r="2">${timeCell('A2')}</row>`,
    ),
    refused: ['ingest.file-columns', 'ingest.file-expands', 'ingest.file-empty'],
  },
  {
    name: 'entities that grow',
    content: workbook(
      xml(
        `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><worksheet><sheetData>${headingRow}<row r="2">${timeCell('A2')}${cell('B2', '&c;&c;&c;')}</row></sheetData></worksheet>`,
      ),
    ),
    taken: 0,
  },
  {
    name: 'an entity that reads a file',
    content: workbook(
      xml(
        `<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData>${headingRow}<row r="2">${timeCell('A2')}${cell('B2', '&a;')}</row></sheetData></worksheet>`,
      ),
    ),
    taken: 0,
  },
  {
    name: 'formulas without results',
    content: workbook(`${headingRow}<row r="2">${timeCell('A2')}<c r="B2"><f>A2*2</f></c></row>`),
    taken: 0,
  },
  {
    name: 'a formula with its result',
    content: workbook(
      `${headingRow}<row r="2">${timeCell('A2')}<c r="B2"><f>9*2</f><v>18</v></c></row>`,
    ),
    taken: 1,
  },
  {
    name: 'errors in cells',
    content: workbook(
      `${headingRow}<row r="2">${timeCell('A2')}<c r="B2" t="e"><v>#DIV/0!</v></c></row>`,
    ),
    taken: 0,
  },
  {
    name: 'a shared text that is not there',
    content: workbook(
      `${headingRow}<row r="2">${timeCell('A2')}<c r="B2" t="s"><v>77</v></c></row>`,
    ),
    refused: 'ingest.file-damaged',
  },
  {
    name: 'a style that is not there',
    content: workbook(
      `${headingRow}<row r="2">${timeCell('A2')}${number('B2', '18', ' s="99"')}</row>`,
    ),
    refused: 'ingest.file-damaged',
  },
  {
    name: 'a number that is none',
    content: workbook(`${headingRow}<row r="2">${timeCell('A2')}${number('B2', 'eighteen')}</row>`),
    refused: 'ingest.file-damaged',
  },
]
