import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type LiveSample, streamLive } from '@iwater/contract/monitoring'
import { onTestFinished } from 'vitest'

type Event = { id: string | undefined; kind: string | undefined; data: string }

function parseEvent(block: string): Event {
  const field = (wanted: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${wanted}: `))
      ?.slice(wanted.length + 2)
  return { id: field('id'), kind: field('event'), data: field('data') ?? '' }
}

/** Opens a live stream over HTTP, on a connection of its own, and gathers its events. */
export async function openStream(
  address: string,
  token: string,
  query: Record<string, string>,
  lastId?: string,
) {
  const request = get(`${address}/api${streamLive.path}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) },
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  onTestFinished(() => void request.destroy())
  const events: Event[] = []
  const stream = {
    status: response.statusCode,
    headers: response.headers,
    events,
    /** What came of the event not complete yet, or the answer where it is no stream. */
    text: '',
    hasEnded: false,
    samples: () =>
      events.flatMap(({ kind, data }) =>
        kind === 'samples' ? (JSON.parse(data) as LiveSample[]) : [],
      ),
    close: () => request.destroy(),
  }
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (stream.text + chunk).split('\n\n')
    stream.text = blocks.pop() ?? ''
    events.push(...blocks.map(parseEvent))
  })
  response
    .on('error', () => {})
    .on('close', () => {
      stream.hasEnded = true
    })
  return stream
}
