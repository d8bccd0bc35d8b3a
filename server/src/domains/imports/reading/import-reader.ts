// Reads uploaded files in a separate process, so that a harmful file affects this process only.
import { flushCompileCache } from 'node:module'
import { factorList } from '#domains/factors'
import { FileRejected } from './file-rejection.ts'
import { inspectFile } from './import-inspection.ts'
import { dataRows } from './import-layout.ts'
import type { FromReader, ReadOrder, ToReader } from './import-messages.ts'
import { type Batch, openRows } from './import-rows.ts'

const cellsPerBatch = 10_000
/** Each day that a batch writes to is a lock of its transaction, of which the database has a few thousand in all. */
const daysPerBatch = 400

const tell = (message: FromReader) =>
  new Promise<void>((resolve, reject) => {
    if (!process.send) throw new Error('runs only as a child of the server')
    process.send(message, undefined, {}, (error) => (error ? reject(error) : resolve()))
  })

/** Resolves each time the server requests a batch; earlier requests count. */
function openRequests() {
  let open = 0
  let waiting: (() => void) | undefined
  return {
    add() {
      open += 1
      waiting?.()
    },
    async take() {
      if (open === 0) await new Promise<void>((resolve) => (waiting = resolve))
      open -= 1
    },
  }
}

const requests = openRequests()

async function read({ path, layout, reading, skipRows, withRejections }: ReadOrder) {
  const rows = openRows({ ...reading, columns: layout.columns })
  const rowsPerBatch = Math.max(20, Math.floor(cellsPerBatch / reading.mapping.valueColumns.length))
  const send = async (batch: Batch) => {
    await requests.take()
    await tell({ kind: 'batch', batch: withRejections ? batch : { ...batch, rejections: [] } })
  }
  let count = 0
  let untold: string[] = []
  const flush = async () => {
    const batch = rows.flush()
    untold.push(...batch.stations)
    if (count < skipRows) return
    const isKnown = count === skipRows && count > 0
    await send({ ...(isKnown ? emptied(batch) : batch), stations: untold })
    untold = []
  }
  for await (const row of dataRows(path, layout)) {
    rows.take(row)
    count += 1
    const isFull = count % rowsPerBatch === 0 || rows.dayCount() === daysPerBatch
    if (isFull || count === skipRows) await flush()
  }
  await flush()
  await tell({ kind: 'end', totals: rows.totals() })
}

const emptied = (batch: Batch): Batch => ({
  ...batch,
  station: [],
  at: [],
  values: new Float64Array(),
  kinds: new Uint8Array(),
  line: [],
  rejections: [],
})

async function work(order: Exclude<ToReader, { kind: 'next' }>) {
  try {
    if (order.kind === 'read') await read(order)
    else {
      const factors = factorList(order.ownFactors)
      const inspection = await inspectFile(order.path, order.converted, factors)
      await tell({ kind: 'inspected', inspection })
    }
  } catch (error) {
    if (error instanceof FileRejected) await tell({ kind: 'rejected', rejection: error.rejection })
    else
      await tell({ kind: 'broken', message: String(error instanceof Error ? error.stack : error) })
  }
}

// The server kills this process: the compile cache is written before that, so that the next one loads in half the time.
flushCompileCache()

// The server decides when this process ends; a signal to the whole group must not end it earlier.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', (message: ToReader) => {
  if (message.kind === 'next') requests.add()
  else void work(message)
})
