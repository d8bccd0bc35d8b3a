import { type Moment, openStation, type Station } from './station.ts'

const hours = 24
/** Moments in one message: few enough that live values of the same station do not wait long. */
const momentsPerMessage = 100

/**
 * The values of a station for the last day, oldest first, in pieces of one message. Sent late, as by a logger that was
 * disconnected.
 */
export function* historyOf(station: Station, nowMs: number): Generator<Moment[]> {
  const periodMs = station.periodSeconds * 1000
  const { measure } = openStation(station)
  let message: Moment[] = []
  const endMs = Math.floor(nowMs / periodMs) * periodMs
  for (let atMs = endMs - hours * 3_600_000; atMs < endMs; atMs += periodMs) {
    const measured = measure(atMs)
    if (measured) message.push({ atMs, measured })
    if (message.length === momentsPerMessage) {
      yield message
      message = []
    }
  }
  if (message.length > 0) yield message
}
