import { createReadStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { FileRejected } from './file-rejection.ts'

/** The encoding and separators of a file. */
export type TextLayout = { encoding: Encoding; delimiter: string }
export const encodings = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

const longestRow = 1024 * 1024

/** Thrown when bytes are not valid in an encoding, so that another one can be tried. */
export class WrongEncoding extends Error {}

/** Line ends of all three kinds as line feeds; takes text piece by piece. */
function lineEnds() {
  let isHeld = false
  return (text: string, isLast: boolean) => {
    const whole = isHeld ? `\r${text}` : text
    // A line feed may follow in the next piece.
    isHeld = !isLast && whole.endsWith('\r')
    return (isHeld ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n')
  }
}

/** Decodes bytes, rejecting what is not valid in the encoding. A byte order mark is dropped. */
function decoded(encoding: Encoding): Transform {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const withLineFeeds = lineEnds()
  const decode = (chunk: Buffer | undefined) => {
    const isLast = chunk === undefined
    try {
      return withLineFeeds(decoder.decode(chunk, { stream: !isLast }), isLast)
    } catch (error) {
      throw new WrongEncoding(encoding, { cause: error })
    }
  }
  return new Transform({
    decodeStrings: false,
    encoding: 'utf8',
    transform(chunk: Buffer, _, done) {
      try {
        const text = decode(chunk)
        if (text.includes('\0')) throw new FileRejected('ingest.file-kind')
        done(null, text)
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, decode(undefined))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

function rejectionOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = typeof error.lines === 'number' ? error.lines : 1
  return error.code === 'CSV_MAX_RECORD_SIZE' || error.code.startsWith('CSV_QUOTE')
    ? new FileRejected('ingest.file-line', { line }, error)
    : new FileRejected('ingest.file-damaged', {}, error)
}

/** A row as it is written, and the line of the file on which it begins, counted from 1. */
export type FileRow = { cells: string[]; line: number }

type CsvRecord = { record: string[]; info: { lines: number } }

const lineFeeds = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0)

/**
 * The rows of a text table, heading included; empty lines are counted but are not rows. Holds no more than a piece of
 * the file in memory. Throws FileRejected, or WrongEncoding when the bytes are no such text.
 */
export async function* csvRows(
  path: string,
  { encoding, delimiter }: TextLayout,
): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    info: true,
    // A quote within a word is an ordinary character.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  })
  let failure: unknown
  pipeline(createReadStream(path), decoded(encoding), parser, (error) => {
    failure = error
  })
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>)
      yield { cells: record, line: info.lines - lineFeeds(record) }
  } catch (error) {
    throw rejectionOf(failure ?? error)
  }
}

const delimiters = [',', '\t', ';', '|']

/** The column separator, taken from the first line that contains one; a comma when none does. */
export function delimiterOf(head: string): string {
  for (const line of head.split(/[\r\n]+/)) {
    const bare = line.replace(/"[^"]*"/g, '')
    const count = (sign: string) => bare.split(sign).length - 1
    const best = delimiters.reduce((most, sign) => (count(sign) > count(most) ? sign : most))
    if (count(best) > 0) return best
  }
  return ','
}

const needsQuotes = /["\r\n,]/

const csvCell = (cell: string) =>
  needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** One row as text that `csvRows` reads as the same, without its line end. */
export const csvRow = (cells: readonly string[]) => cells.map(csvCell).join(',')
