import type { Factor } from '#domains/factors'
import { startReader } from './reader-process.provider.ts'
import { FileRejected } from './reading/file-rejection.ts'
import type { Inspection } from './reading/import-inspection.ts'
import type { FromReader, ReadOrder, ToReader } from './reading/import-messages.ts'
import type { Batch, Totals } from './reading/import-rows.ts'

const program = new URL('./reading/import-reader.ts', import.meta.url)

type Answer = FromReader | { kind: 'gone' }

const start = (order: Exclude<ToReader, { kind: 'next' }>) =>
  startReader<FromReader>(program, order)

const more: ToReader = { kind: 'next' }

/** The failure of a reader that gave no result: its own rejection, or that of a file that exhausted its memory. */
function failureOf(answer: Answer): Error {
  if (answer.kind === 'rejected')
    return new FileRejected(answer.rejection.code, answer.rejection.details)
  if (answer.kind === 'gone') return new FileRejected('ingest.file-damaged')
  return new Error(
    `the reader of files failed: ${answer.kind === 'broken' ? answer.message : answer.kind}`,
  )
}

/** Inspects a file; see `inspectFile`. Throws FileRejected with the reason when it cannot be read. */
export async function inspect(
  path: string,
  converted: string,
  ownFactors: readonly Factor[],
): Promise<Inspection & { isConverted: boolean }> {
  const reader = start({ kind: 'inspect', path, converted, ownFactors })
  try {
    const answer = await reader.next()
    if (answer.kind !== 'inspected') throw failureOf(answer)
    return answer.inspection
  } finally {
    reader.stop()
  }
}

/**
 * Reads a file as samples and hands out its batches in order, reading the next one while `take` handles this one. Answers
 * the totals of the file. Throws FileRejected when it cannot be read.
 */
export async function readSamples(
  order: ReadOrder,
  signal: AbortSignal,
  take: (batch: Batch) => Promise<void>,
): Promise<Totals> {
  const reader = start({ kind: 'read', ...order })
  signal.addEventListener('abort', reader.stop, { once: true })
  try {
    reader.send(more)
    for (;;) {
      const answer = await reader.next()
      signal.throwIfAborted()
      if (answer.kind === 'end') return answer.totals
      if (answer.kind !== 'batch') throw failureOf(answer)
      reader.send(more)
      await take(answer.batch)
    }
  } finally {
    signal.removeEventListener('abort', reader.stop)
    reader.stop()
  }
}
