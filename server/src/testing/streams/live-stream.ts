import { type LiveSample, streamLive } from '@iwater/contract/monitoring'
import { openStream as openEventStream } from './event-stream.ts'

/** Opens a live stream over HTTP, on a connection of its own, and collects its events. */
export async function openStream(
  address: string,
  token: string,
  query: Record<string, string>,
  lastId?: string,
) {
  const stream = await openEventStream(address, streamLive, { token, query, lastId })
  return Object.assign(stream, { samples: () => stream.of<LiveSample[]>('samples').flat() })
}
