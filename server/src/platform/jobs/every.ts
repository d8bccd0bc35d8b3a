import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

type Options = {
  ms: number
  logger: Logger
  /** Runs the first time at once instead of after `ms`. */
  startsNow?: boolean
}

export type Timed = {
  /** Lets the running work end and starts no more. */
  stop(): Promise<void>
}

/**
 * Runs `work` every `ms`, counted from the end of one run to the start of the next, so that runs never overlap. Errors
 * are logged and do not stop the following runs. `signal` tells a long run to end. Where several processes must not
 * work at once, `work` takes an advisory lock in its transaction.
 */
export function every(
  name: string,
  { ms, logger, startsNow = false }: Options,
  work: (signal: AbortSignal) => Promise<void>,
): Timed {
  const stopping = new AbortController()
  const { signal } = stopping

  async function turn() {
    try {
      await work(signal)
    } catch (error) {
      logger.warn({ err: error, job: name }, 'timed work failed and is tried again')
    }
  }

  async function run() {
    if (startsNow) await turn()
    while (!signal.aborted) {
      await delay(ms, undefined, { signal, ref: false }).catch(() => {
        // Woken early by stop.
      })
      if (!signal.aborted) await turn()
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
