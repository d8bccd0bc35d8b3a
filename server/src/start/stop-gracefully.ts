import type { Logger } from 'pino'

const hardLimitMs = 20_000

/**
 * Calls `stop` once on SIGINT or SIGTERM and then exits. A second signal, or a stop that takes longer than
 * 20 s, exits at once; so does a failure nobody caught, after trying to stop.
 */
export function stopGracefully(logger: Logger, stop: () => Promise<void>) {
  let isStopping = false
  const exit = async (code: number) => {
    if (isStopping) process.exit(code || 1)
    isStopping = true
    setTimeout(() => process.exit(code || 1), hardLimitMs).unref()
    try {
      await stop()
    } catch (error) {
      logger.error({ err: error }, 'did not stop cleanly')
      process.exit(1)
    }
    process.exit(code)
  }
  process.on('SIGINT', () => void exit(0))
  process.on('SIGTERM', () => void exit(0))
  // `npm start` was killed: nobody is left to pass a signal on.
  process.once('disconnect', () => void (isStopping || exit(0)))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      logger.fatal({ err: error }, event)
      void exit(1)
    })
  }
}
