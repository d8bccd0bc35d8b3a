// Clients of the live stream, in a process of their own: how long values took from the wire to their event.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { streamLive } from '../../contract/src/monitoring.ts'
import { wallClock } from './wall-clock.ts'

export type WatchOrder =
  | {
      kind: 'open'
      address: string
      base: number
      streams: { token: string; pointIds: string[] }[]
    }
  /** Forgets what was measured so far. */
  | { kind: 'clear' }
  | { kind: 'tell' }

/** Latencies in milliseconds, of every value of every stream. */
export type Watched = { values: number; events: number; p50: number; p99: number; most: number }

let latencies: number[] = []
let events = 0

function follow(response: IncomingMessage, base: number) {
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const now = wallClock()
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (!block.includes('event: samples')) continue
      events += 1
      for (const [, value] of block.matchAll(/"value":([\d.]+)/g))
        latencies.push(now - base - Number(value))
    }
  })
  response.on('close', () => {
    console.error('a stream was closed')
    process.exit(1)
  })
}

async function open(order: WatchOrder & { kind: 'open' }) {
  for (const { token, pointIds } of order.streams) {
    const query = new URLSearchParams({ pointIds: pointIds.join(',') }).toString()
    const request = get(`${order.address}/api${streamLive.path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`a stream answered ${response.statusCode}`)
    follow(response, order.base)
  }
}

function tally(): Watched {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { values: sorted.length, events, p50: at(0.5), p99: at(0.99), most: at(1) }
}

process.on('message', (order: WatchOrder) => {
  if (order.kind === 'open')
    open(order).then(
      () => process.send?.('open'),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  else if (order.kind === 'tell') process.send?.(tally())
  else {
    latencies = []
    events = 0
  }
})
