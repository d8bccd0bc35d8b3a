import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Route } from '@iwater/contract/route'
import { onTestFinished } from 'vitest'

export type StreamedEvent = { id: string | undefined; kind: string | undefined; data: string }

function parseEvent(block: string): StreamedEvent {
  const field = (wanted: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${wanted}: `))
      ?.slice(wanted.length + 2)
  return { id: field('id'), kind: field('event'), data: field('data') ?? '' }
}

type Wish = {
  token: string
  query?: Record<string, string>
  lastId?: string | undefined
  headers?: Record<string, string>
}

/** Opens an event stream over HTTP, on a connection of its own, and collects its events. */
export async function openStream(
  address: string,
  route: Route,
  { token, query = {}, lastId, headers = {} }: Wish,
) {
  const request = get(`${address}/api${route.path}?${new URLSearchParams(query).toString()}`, {
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(lastId && { 'last-event-id': lastId }),
    },
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  onTestFinished(() => void request.destroy())
  const events: StreamedEvent[] = []
  const stream = {
    status: response.statusCode,
    headers: response.headers,
    events,
    /** The received part of the incomplete event, or the answer where it is no stream. */
    text: '',
    hasEnded: false,
    /** The data of the events of a kind. */
    of: <Data>(wanted: string) =>
      events.flatMap(({ kind, data }) => (kind === wanted ? [JSON.parse(data) as Data] : [])),
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id,
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
