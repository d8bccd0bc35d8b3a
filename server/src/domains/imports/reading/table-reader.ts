// Reads tables of records in a separate process, so that a harmful file affects this process only.
import { FileRejected } from './file-rejection.ts'
import type { FromTableReader, TableOrder } from './table-messages.ts'
import { readTableRows } from './table-rows.ts'

const rowsPerMessage = 1000

const tell = (message: FromTableReader) =>
  new Promise<void>((resolve, reject) => {
    if (!process.send) throw new Error('runs only as a child of the server')
    process.send(message, undefined, {}, (error) => (error ? reject(error) : resolve()))
  })

async function work(order: TableOrder) {
  try {
    const { rows, isWorkbook } = await readTableRows(order)
    for (let at = 0; at < rows.length; at += rowsPerMessage)
      await tell({ kind: 'rows', rows: rows.slice(at, at + rowsPerMessage) })
    await tell({ kind: 'end', isWorkbook })
  } catch (error) {
    if (error instanceof FileRejected) await tell({ kind: 'rejected', rejection: error.rejection })
    else
      await tell({ kind: 'broken', message: String(error instanceof Error ? error.stack : error) })
  }
}

// The server decides when this process ends; a signal to the whole group must not end it earlier.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', (order: TableOrder) => void work(order))
