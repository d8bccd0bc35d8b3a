import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

const memoryMb = 1024
/** How long the process may be silent before it counts as stuck. */
const patienceMs = 120_000
/** A lower priority than the server's own work. */
const niceness = 10

type Gone = { kind: 'gone' }

/**
 * Starts a process that reads a file, so that a harmful file affects that process only. Answers arrive one by one; `gone`
 * when it ended without a final one.
 */
export function startReader<Answer extends { kind: string }>(program: URL, order: object) {
  const child: ChildProcess = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
  })
  const answers: (Answer | Gone)[] = []
  let wake: (() => void) | undefined
  const put = (answer: Answer | Gone) => {
    answers.push(answer)
    wake?.()
  }
  child.on('message', (message) => put(message as Answer))
  child.on('error', () => put({ kind: 'gone' }))
  // Emitted after the last message; the end of the process itself may be reported before.
  child.on('disconnect', () => put({ kind: 'gone' }))
  if (child.pid !== undefined) lowerPriority(child.pid)
  child.send(order)

  return {
    send: (message: object) => child.connected && child.send(message),
    async next(): Promise<Answer | Gone> {
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
