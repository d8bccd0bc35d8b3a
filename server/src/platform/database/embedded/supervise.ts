import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Postmaster } from './postmaster.ts'

const shortestPauseMs = 100
const longestPauseMs = 5_000
/** A server that ran this long was healthy; the next failure starts with short pauses again. */
const healthyAfterMs = 30_000

/** Keeps a server running: restarts it, for as long as necessary, whenever it ends by itself. */
export function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  logger: FastifyBaseLogger,
): { readonly stop: () => Promise<void> } {
  let isStopping = false
  const stopAsked = Promise.withResolvers<void>()

  async function watch(): Promise<void> {
    let current = first
    let failures = 0
    for (;;) {
      const reason = await Promise.race([current.ended, stopAsked.promise])
      if (isStopping) return current.stop()
      failures = performance.now() - current.startedAt > healthyAfterMs ? 0 : failures + 1
      logger.error({ reason }, 'the database ended unexpectedly; restarting it')
      const next = await restart(failures)
      if (next === undefined) return
      current = next
    }
  }

  async function restart(earlierFailures: number): Promise<Postmaster | undefined> {
    for (let failures = earlierFailures; !isStopping; failures += 1) {
      try {
        const postmaster = await start()
        logger.info('the database is running again')
        return postmaster
      } catch (err) {
        logger.warn({ err }, 'the database did not start; trying again')
      }
      const pauseMs = Math.min(longestPauseMs, shortestPauseMs * 2 ** failures)
      await Promise.race([sleep(pauseMs, undefined, { ref: false }), stopAsked.promise])
    }
    return undefined
  }

  const watching = watch()
  return {
    stop() {
      isStopping = true
      stopAsked.resolve()
      return watching
    },
  }
}
