import { AppError } from '#platform/http/app-error'
import { startReader } from './reader-process.provider.ts'
import type { FileRow } from './reading/import-csv.ts'
import type { FromTableReader, TableOrder } from './reading/table-messages.ts'

export type { FileRow }

const program = new URL('./reading/table-reader.ts', import.meta.url)

/**
 * The rows of a csv or xlsx file as texts, each with its number in the file. Throws an AppError with the reason when the
 * file cannot be read or is larger than the limits.
 */
export async function readTable(order: TableOrder, signal: AbortSignal) {
  const reader = startReader<FromTableReader>(program, order)
  signal.addEventListener('abort', reader.stop, { once: true })
  const rows: FileRow[] = []
  try {
    for (;;) {
      const answer = await reader.next()
      signal.throwIfAborted()
      if (answer.kind === 'rows') rows.push(...answer.rows)
      else if (answer.kind === 'end') return { rows, isWorkbook: answer.isWorkbook }
      else if (answer.kind === 'rejected')
        throw new AppError(answer.rejection.code, { details: answer.rejection.details })
      // One that exhausts its memory is ended.
      else if (answer.kind === 'gone') throw new AppError('ingest.file-damaged')
      else throw new Error(`the reader of tables failed: ${answer.message}`)
    }
  } finally {
    signal.removeEventListener('abort', reader.stop)
    reader.stop()
  }
}
