import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { FileRejected } from './reading/file-rejection.ts'
import type { Inspection } from './reading/import-inspection.ts'
import type { FromReader, ReadOrder, ToReader } from './reading/import-messages.ts'
import type { Batch, Totals } from './reading/import-rows.ts'

const program = new URL('./reading/import-reader.ts', import.meta.url)
const memoryMb = 1024
/** How long the process may be silent before it counts as stuck. */
const patienceMs = 120_000
/** A lower priority than the server's own work. */
const niceness = 10

type Answer = FromReader | { kind: 'gone' }

/** Starts the process that reads a file. Answers arrive one by one; `gone` when it ended without a final one. */
function startReader(order: Exclude<ToReader, { kind: 'next' }>) {
  const child: ChildProcess = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
  })
  const answers: Answer[] = []
  let wake: (() => void) | undefined
  const put = (answer: Answer) => {
    answers.push(answer)
    wake?.()
  }
  child.on('message', (message) => put(message as FromReader))
  child.on('error', () => put({ kind: 'gone' }))
  // Emitted after the last message; the end of the process itself may be reported before.
  child.on('disconnect', () => put({ kind: 'gone' }))
  if (child.pid !== undefined) lowerPriority(child.pid)
  child.send(order)

  return {
    ask: () => child.connected && child.send({ kind: 'next' } satisfies ToReader),
    async next(): Promise<Answer> {
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      while (answers.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      clearTimeout(timer)
      return answers.shift() ?? { kind: 'gone' }
    },
    stop: () => child.kill('SIGKILL'),
  }
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, niceness)
  } catch {
    // It may have ended already, or systems may forbid it: the reader then runs at the usual priority.
  }
}

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
): Promise<Inspection & { isConverted: boolean }> {
  const reader = startReader({ kind: 'inspect', path, converted })
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
  const reader = startReader({ kind: 'read', ...order })
  signal.addEventListener('abort', reader.stop, { once: true })
  try {
    reader.ask()
    for (;;) {
      const answer = await reader.next()
      signal.throwIfAborted()
      if (answer.kind === 'end') return answer.totals
      if (answer.kind !== 'batch') throw failureOf(answer)
      reader.ask()
      await take(answer.batch)
    }
  } finally {
    signal.removeEventListener('abort', reader.stop)
    reader.stop()
  }
}
