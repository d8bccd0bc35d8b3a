import type { Column } from './sheet.ts'

// The parts of a workbook beside its sheets, ECMA-376 part 1, sections 12.3 and 18.

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org'
const main = `${office}/spreadsheetml/2006/main`
const documentRelations = `${office}/officeDocument/2006/relationships`
const packageRelations = `${office}/package/2006/relationships`
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Characters that XML 1.0 does not have or advises against, and halves of characters. */
const impossible = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu

/** Text within a part. What programs would read as a coded character, such as _x000D_, stays as it is. */
export const escaped = (text: string) =>
  text
    .replace(impossible, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (one) => entities[one] ?? one)

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

export const contentTypes = (sheets: number) =>
  `${declaration}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${numbers(
    sheets,
  )
    .map(
      (at) =>
        `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${type}.worksheet+xml"/>`,
    )
    .join('')}</Types>`

export const relations = `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${documentRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** Names of sheets have at most 31 characters, and not all of them. */
const sheetName = (name: string) => escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))

export const workbook = (names: readonly string[]) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets>${names
    .map((name, at) => `<sheet name="${sheetName(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

export const workbookRelations = (sheets: number) =>
  `${declaration}<Relationships xmlns="${packageRelations}">${numbers(sheets)
    .map(
      (at) =>
        `<Relationship Id="rId${at}" Type="${documentRelations}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets + 1}" Type="${documentRelations}/styles" Target="styles.xml"/></Relationships>`

function formatOf({ kind, precision }: Column) {
  if (kind === 'day') return 'yyyy-mm-dd'
  if (kind === 'moment') return 'yyyy-mm-dd hh:mm:ss'
  if (kind === 'text') return '@'
  return precision === undefined || precision === 0 ? 'General' : `0.${'0'.repeat(precision)}`
}

/** How many formats a workbook can have of its own begins here: those below are fixed. */
const firstFormat = 164

/** The formats of the columns, and the numbers by which cells name them. */
export function stylesOf(columns: readonly Column[]) {
  const formats = [...new Set(columns.map(formatOf))]
  const idOf = (format: string) => firstFormat + formats.indexOf(format)
  const own = formats.map(
    (format) => `<numFmt numFmtId="${idOf(format)}" formatCode="${escaped(format)}"/>`,
  )
  // Number 0 is that of cells without one; 1 is that of headings, 2 of texts that must not become formulas.
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="center"/></xf>',
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>',
    ...formats.map(
      (format) =>
        `<xf numFmtId="${idOf(format)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ),
  ]
  const xml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
  return {
    xml,
    heading: 1,
    quoted: 2,
    ofColumns: columns.map((column) => 3 + formats.indexOf(formatOf(column))),
  }
}
