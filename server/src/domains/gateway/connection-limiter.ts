import type { FieldLimits } from './field-limits.ts'

/** The slot of one open socket. */
export type Slot = {
  /** Marks it as that of a registered station or device. */
  prove(): void
  release(): void
}

export type ConnectionLimiter = {
  /** Undefined when this address has no slot left. */
  acquire(address: string): Slot | undefined
}

type Count = { all: number; unproven: number }

/**
 * Counts the sockets of one protocol. Those that have not proved themselves have narrower limits of their own, so
 * that unknown senders cannot exhaust the limit of stations, of which many may share the address of a mobile network.
 */
export function openConnectionLimiter(limits: FieldLimits): ConnectionLimiter {
  const total: Count = { all: 0, unproven: 0 }
  const byAddress = new Map<string, Count>()

  return {
    acquire(address) {
      const here = byAddress.get(address) ?? { all: 0, unproven: 0 }
      const isFull =
        total.all >= limits.connections ||
        total.unproven >= limits.unproven ||
        here.all >= limits.connectionsPerAddress ||
        here.unproven >= limits.unprovenPerAddress
      if (isFull) return undefined
      byAddress.set(address, here)
      let isProven = false
      let isGone = false
      const add = (all: number, unproven: number) => {
        for (const count of [total, here]) {
          count.all += all
          count.unproven += unproven
        }
      }
      add(1, 1)
      return {
        prove() {
          if (isProven || isGone) return
          isProven = true
          add(0, -1)
        },
        release() {
          if (isGone) return
          isGone = true
          add(-1, isProven ? 0 : -1)
          if (here.all === 0) byAddress.delete(address)
        },
      }
    },
  }
}

/** The usual form of an address: IPv4 without the IPv6 prefix that a dual-stack socket shows. */
export const plainAddress = (address: string | undefined) => (address ?? '').replace(/^::ffff:/, '')
