import { setInterval as ticks } from 'node:timers/promises'
import type { Live } from '#domains/telemetry'

const everyMs = 1000
/** Last values are written up to a second after their batch, and by every process for itself. */
const behind = 3

/**
 * Cursors of the live stream some seconds old. A client that reads last values and goes on from such a cursor misses
 * nothing: what is not among the last values yet comes after the cursor, and what comes twice merges by its time.
 */
export function trailCursor(live: Live) {
  const stopping = new AbortController()
  const cursors: string[] = []

  async function follow() {
    cursors.push(await live.cursor())
    try {
      for await (const _ of ticks(everyMs, undefined, { signal: stopping.signal, ref: false })) {
        cursors.push(await live.cursor())
        if (cursors.length > behind) cursors.shift()
      }
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    }
  }

  void follow()
  return {
    read: () => cursors[0] ?? live.cursor(),
    stop: () => stopping.abort(),
  }
}
export type TrailingCursor = ReturnType<typeof trailCursor>
