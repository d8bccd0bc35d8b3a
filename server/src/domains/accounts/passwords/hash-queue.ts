import {
  createPriorityLimiter,
  type LimiterSettings,
  type PriorityLimiter,
} from '#platform/queues/priority-limiter'

/** Runs the part of a task that must not run beside another. */
export type Exclusively = <T>(part: () => Promise<T>) => Promise<T>

/**
 * The caller: a known user, who is signed in or uses a trusted device, or an unknown caller, who ranks lower the more
 * attempts were made from their network and for the name they give. A job waits behind both for as long as it takes.
 */
export type CallerRank = 'known' | 'job' | { pressure: number }

/**
 * Runs tasks that have an exclusive part. Known users have slots that unknown callers cannot take, and go first.
 * A task that waits too long is rejected with request.too-many before it has started.
 */
export type HashQueue = <T>(
  rank: CallerRank,
  task: (exclusively: Exclusively) => Promise<T>,
) => Promise<T>

export type HashQueueSettings = { known: LimiterSettings; unknown: LimiterSettings }

export function hashQueue({ known, unknown }: HashQueueSettings): HashQueue {
  const forKnown = createPriorityLimiter(known)
  const forUnknown = createPriorityLimiter(unknown)
  const alone: PriorityLimiter = createPriorityLimiter({ slots: 1 })
  return (rank, task) => {
    if (rank === 'job') return task((part) => alone(2, part))
    return rank === 'known'
      ? forKnown(0, () => task((part) => alone(0, part)))
      : forUnknown(rank.pressure, () => task((part) => alone(1, part)))
  }
}
