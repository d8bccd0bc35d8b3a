import type { Logger } from 'pino'

const hardLimitMs = 20_000

/** Raised between two steps of a start when the process is to stop. */
class StartInterrupted extends Error {}

export type Opened = {
  /** Registers how to close what was just opened. Throws when the process has been told to stop meanwhile. */
  closeWith(close: () => Promise<unknown>): void
}

/**
 * Runs `start` and closes what it has opened, the last first, when it fails or when the process is told to stop: by
 * SIGINT, SIGTERM or SIGHUP, by the end of its parent process, or by an uncaught failure. A running step of the start
 * is completed first. A second signal, or a stop that takes longer than 20 s, exits at once.
 */
export async function runUntilStopped(logger: Logger, start: (opened: Opened) => Promise<void>) {
  const closers: (() => Promise<unknown>)[] = []
  let isStopping = false

  async function closeAll() {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }

  async function stop(code: number) {
    if (isStopping) process.exit(code || 1)
    isStopping = true
    setTimeout(() => process.exit(code || 1), hardLimitMs).unref()
    try {
      await starting.catch((error: unknown) => {
        if (!(error instanceof StartInterrupted))
          logger.warn({ err: error }, 'the start failed too')
      })
      await closeAll()
    } catch (error) {
      logger.error({ err: error }, 'did not stop cleanly')
      process.exit(1)
    }
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0))
  }
  // The parent process was killed: nobody is left to pass a signal on.
  process.once('disconnect', () => void (isStopping || stop(0)))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      logger.fatal({ err: error }, event)
      void stop(1)
    })
  }

  const starting = start({
    closeWith(close) {
      closers.push(close)
      if (isStopping) throw new StartInterrupted()
    },
  })
  try {
    await starting
  } catch (error) {
    // The stop already runs and ends the process.
    if (isStopping) return
    isStopping = true
    await closeAll()
    throw error
  }
}
