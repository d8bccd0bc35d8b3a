import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type Cell, type Column, couldBeFormula, levelsOf, type Sheet } from './sheet.ts'
import {
  contentTypes,
  escaped,
  relations,
  stylesOf,
  workbook,
  workbookRelations,
} from './xlsx-parts.ts'

/** Rows of a sheet in the format, those of the headings included. */
const mostRows = 1_048_576
/** Characters of a cell in the format. */
const mostCharacters = 32_767

const dayMs = 86_400_000
/** Day 0 of the format, chosen so that days after February 1900 are right. */
const dayZero = Date.UTC(1899, 11, 30)

/** The number by which the format writes a day, or a moment on the clock of a place. */
const serial = (value: string) =>
  (Date.parse(`${value.replace(' ', 'T')}${value.length > 10 ? 'Z' : 'T00:00:00Z'}`) - dayZero) /
  dayMs

/** A, B, … Z, AA, … */
function letters(at: number): string {
  const rest = String.fromCharCode(65 + (at % 26))
  return at < 26 ? rest : letters(Math.floor(at / 26) - 1) + rest
}

type Written = { letter: string; kind: Column['kind']; style: number; quoted: number }

function textCell(reference: string, value: string, style: number) {
  const content = escaped(value.slice(0, mostCharacters))
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

function cell({ letter, kind, style, quoted }: Written, row: number, value: Cell) {
  if (value === null || value === '') return ''
  const reference = letter + row
  if (typeof value === 'number') return `<c r="${reference}" s="${style}"><v>${value}</v></c>`
  const asTime = kind === 'day' || kind === 'moment' ? serial(value) : Number.NaN
  // A note below the records may stand in a column of days.
  if (!Number.isNaN(asTime)) return `<c r="${reference}" s="${style}"><v>${asTime}</v></c>`
  return textCell(reference, value, couldBeFormula(value) ? quoted : style)
}

/** The cells of the headings, and which of them are one: beside each other with equal text, or above nothing. */
function headingsOf(columns: readonly Column[], style: number) {
  const levels = levelsOf(columns)
  const merged: string[] = []
  const rows = Array.from({ length: levels }, (_, level) => {
    const cells = columns.map(({ heading }, at) => {
      const isOwn = heading[level] !== undefined
      const path = heading.slice(0, level + 1).join('\n')
      const isSame = (other: number) => {
        const { heading: next = [''] } = columns[other] ?? {}
        return next.length > level + 1 && next.slice(0, level + 1).join('\n') === path
      }
      const isInner = isOwn && heading.length > level + 1
      if (!isOwn || (isInner && isSame(at - 1))) return ''
      let last = at
      while (isInner && isSame(last + 1)) last += 1
      const bottom = isInner ? level : levels - 1
      if (last > at || bottom > level)
        merged.push(`${letters(at)}${level + 1}:${letters(last)}${bottom + 1}`)
      return textCell(`${letters(at)}${level + 1}`, heading[level] ?? '', style)
    })
    return `<row r="${level + 1}">${cells.join('')}</row>`
  })
  return { levels, xml: rows.join(''), merged }
}

const widths: Readonly<Record<Column['kind'], number>> = {
  text: 22,
  number: 14,
  day: 12,
  moment: 20,
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/**
 * Rows between the sheets that share them: a sheet takes what it has room for, the next continues in the middle of a
 * batch.
 */
function rowSource({ batches }: Sheet) {
  const iterator = batches[Symbol.asyncIterator]()
  let batch: readonly (readonly Cell[])[] = []
  return async (most: number) => {
    while (batch.length === 0) {
      const next = await iterator.next()
      if (next.done) return null
      batch = next.value
    }
    const taken = batch.slice(0, most)
    batch = batch.slice(most)
    return taken
  }
}

/** Characters of a header in the format, codes included. */
const mostOfHeader = 255

/** In the middle above each page, ECMA-376 part 1, 18.3.1.46: an ampersand begins a code, two are one. */
function headerXml(text: string | undefined) {
  if (text === undefined) return ''
  // Cut before it is coded, each character being up to two: half a code would be read as another one.
  const content = text.replace(/\s+/g, ' ').slice(0, (mostOfHeader - 2) >> 1)
  return `<headerFooter><oddHeader>${escaped(`&C${content.replaceAll('&', '&&')}`)}</oddHeader></headerFooter>`
}

async function* sheetXml(
  { columns, header }: Sheet,
  styles: ReturnType<typeof stylesOf>,
  take: ReturnType<typeof rowSource>,
) {
  const { levels, xml, merged } = headingsOf(columns, styles.heading)
  const written = columns.map(({ kind }, at) => ({
    letter: letters(at),
    kind,
    style: styles.ofColumns[at] ?? 0,
    quoted: styles.quoted,
  }))
  const cols = columns.map(
    ({ kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`,
  )
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${levels}" topLeftCell="A${levels + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${xml}`
  let row = levels
  while (row < mostRows) {
    const rows = await take(mostRows - row)
    if (rows === null) break
    let text = ''
    for (const values of rows) {
      row += 1
      const number = row
      text += `<row r="${number}">${values.map((value, at) => cell(written[at] as Written, number, value)).join('')}</row>`
    }
    yield text
  }
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  yield `</sheetData>${merged.length > 0 ? `<mergeCells count="${merged.length}">${merges}</mergeCells>` : ''}${headerXml(header)}</worksheet>`
}

/** The archive is begun when its first bytes are wanted: what fails while nobody reads would be lost. */
async function* archive(sheet: Sheet): AsyncGenerator<Buffer> {
  const { columns, name, rowCount } = sheet
  const styles = stylesOf(columns)
  const perSheet = mostRows - levelsOf(columns)
  const count = Math.max(1, Math.ceil(rowCount / perSheet))
  const names = Array.from({ length: count }, (_, at) => (at === 0 ? name : `${name} ${at + 1}`))
  const take = rowSource(sheet)
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path)
  // First, because programs tell a workbook from other archives by it.
  add('[Content_Types].xml', contentTypes(count))
  add('_rels/.rels', relations)
  add('xl/workbook.xml', workbook(names))
  add('xl/_rels/workbook.xml.rels', workbookRelations(count))
  add('xl/styles.xml', styles.xml)
  names.forEach((_, at) => {
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, { compressionLevel: 4 }, (begin) => {
      const content = Readable.from(sheetXml(sheet, styles, take))
      // The archive does not notice it.
      content.once('error', (error) => output.destroy(error))
      begin(null, content)
    })
  })
  zip.end()
  yield* output
}

/**
 * A workbook, ECMA-376 part 1 (Office Open XML), as a stream: its size in memory is that of a batch. Texts are texts,
 * never formulas; rows beyond the length of a sheet continue on a further one.
 */
export const xlsxFile = (sheet: Sheet): Readable => Readable.from(archive(sheet))
