import type { LiveValue } from './live-codec.ts'

export type LiveEvent =
  | { kind: 'samples'; cursor: string; samples: LiveValue[] }
  /** The events since the cursor are not available: read the last values again and continue from this cursor. */
  | { kind: 'reset'; cursor: string }

export type Subscriber = {
  series: ReadonlySet<number>
  /** Takes an event; answers false to be dropped, because it is too slow or closed. */
  send(event: LiveEvent): boolean
}

/** Events that may wait for one receiver while its missed ones are read. */
const mostHeldBack = 20_000

/** A subscriber whose events wait until `release`, which answers false when too many arrived or it was dropped. */
export function holdBack({ series, send }: Subscriber) {
  let waiting: LiveEvent[] | null = []
  let isOverfull = false
  const subscriber: Subscriber = {
    series,
    send(event) {
      if (!waiting) return send(event)
      isOverfull ||= waiting.push(event) > mostHeldBack
      return !isOverfull
    },
  }
  return {
    subscriber,
    release() {
      const events = waiting ?? []
      waiting = null
      return !isOverfull && events.every(send)
    },
  }
}

/** The subscribers of each series. */
export function openSubscribers() {
  const bySeries = new Map<number, Set<Subscriber>>()
  const all = new Set<Subscriber>()

  function remove(subscriber: Subscriber) {
    all.delete(subscriber)
    for (const series of subscriber.series) {
      const listeners = bySeries.get(series)
      listeners?.delete(subscriber)
      if (listeners?.size === 0) bySeries.delete(series)
    }
  }

  function send(subscriber: Subscriber, event: LiveEvent) {
    if (!subscriber.send(event)) remove(subscriber)
  }

  return {
    get size() {
      return all.size
    },
    add(subscriber: Subscriber) {
      all.add(subscriber)
      for (const series of subscriber.series) {
        const listeners = bySeries.get(series) ?? new Set()
        bySeries.set(series, listeners.add(subscriber))
      }
    },
    remove,
    publish(cursor: string, samples: readonly LiveValue[]) {
      const shares = new Map<Subscriber, LiveValue[]>()
      for (const sample of samples)
        for (const subscriber of bySeries.get(sample.series) ?? []) {
          const share = shares.get(subscriber)
          if (share) share.push(sample)
          else shares.set(subscriber, [sample])
        }
      for (const [subscriber, share] of shares)
        send(subscriber, { kind: 'samples', cursor, samples: share })
    },
    reset(cursor: string) {
      for (const subscriber of all) send(subscriber, { kind: 'reset', cursor })
    },
  }
}
