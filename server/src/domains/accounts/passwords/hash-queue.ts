import {
  createPriorityLimiter,
  type LimiterSettings,
  type PriorityLimiter,
} from '#platform/queues/priority-limiter'

/** Runs the part of a task that must not run beside another. */
export type Exclusively = <T>(part: () => Promise<T>) => Promise<T>

/**
 * Who asks: a known user, who is signed in or has signed in with this browser before, or a stranger, whose rank is the
 * higher the more has been tried from their network and at the name they give.
 */
export type Visitor = 'known' | { pressure: number }

/**
 * Runs tasks that have an exclusive part. Known users have slots of their own, which strangers cannot take, and go first.
 * A task that waits too long is rejected with request.too-many before it has started.
 */
export type HashQueue = <T>(
  visitor: Visitor,
  task: (exclusively: Exclusively) => Promise<T>,
) => Promise<T>

export type HashQueueSettings = { known: LimiterSettings; strangers: LimiterSettings }

export function hashQueue({ known, strangers }: HashQueueSettings): HashQueue {
  const forKnown = createPriorityLimiter(known)
  const forStrangers = createPriorityLimiter(strangers)
  const alone: PriorityLimiter = createPriorityLimiter({ slots: 1 })
  return (visitor, task) =>
    visitor === 'known'
      ? forKnown(0, () => task((part) => alone(0, part)))
      : forStrangers(visitor.pressure, () => task((part) => alone(1, part)))
}
