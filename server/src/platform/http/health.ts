import { AppError } from './app-error.ts'

const rememberedMs = 1000
const patienceMs = 2000
const retryAfterSeconds = 5

/** Whether requests should be sent to this process. */
export type Health = {
  /** Throws server.unavailable while the process is about to stop or its database does not answer. */
  check(): Promise<void>
  /** From now on requests should be sent elsewhere. */
  leave(): void
}

const inTime = (work: Promise<unknown>) => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('timeout of the database')), patienceMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/**
 * `askDatabase` rejects when the database cannot be used. Called once a second at most, however many requests arrive.
 */
export function openHealth(askDatabase: () => Promise<unknown>): Health {
  let isLeaving = false
  let answer: Promise<unknown> = Promise.resolve()
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    async check() {
      if (isLeaving) throw new AppError('server.unavailable', { retryAfterSeconds })
      if (performance.now() - askedAt > rememberedMs) {
        askedAt = performance.now()
        answer = inTime(askDatabase())
      }
      try {
        await answer
      } catch (cause) {
        throw new AppError('server.unavailable', { retryAfterSeconds, cause })
      }
    },
    leave() {
      isLeaving = true
    },
  }
}
