// In a process of its own: one person who writes the order of their notes again and again, on many connections and in
// several sessions, each time in another order; or a user who requests a list at a constant rate.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type StormLoad = {
  url: string
  method: 'GET' | 'PUT'
  path: string
  /** Access tokens of sessions, used in turn. */
  tokens: readonly string[]
  /** Ids that the body puts in an order; none for a request without a body. */
  noteIds: readonly string[]
  connections: number
  /** Between two requests of a connection. */
  pauseMs: number
  seconds: number
}

/** Answers by status; latencies in milliseconds of those that were 200. `unfit`: 5xx that do not say when to come again. */
export type StormTally = {
  byStatus: Record<string, number>
  unfit: number
  p50: number
  p95: number
}

const shuffled = (ids: readonly string[]) =>
  ids
    .map((id) => ({ id, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id)

function ask({ url, method, path, noteIds }: StormLoad, token: string, agent: Agent) {
  const body = noteIds.length > 0 ? JSON.stringify({ noteIds: shuffled(noteIds) }) : undefined
  return new Promise<{ status: number; isFit: boolean }>((resolve, reject) => {
    const sent = request(`${url}${path}`, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers } = response
      response.resume()
      const isFit = status < 500 || (status === 503 && headers['retry-after'] !== undefined)
      response.on('end', () => resolve({ status, isFit }))
    })
    sent.end(body)
  })
}

async function run(load: StormLoad): Promise<StormTally> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const latencies: number[] = []
  const byStatus: Record<string, number> = {}
  let unfit = 0
  let turn = 0
  const until = performance.now() + load.seconds * 1000
  const client = async () => {
    for (let at = performance.now(); at < until; at = performance.now()) {
      turn += 1
      const { status, isFit } = await ask(load, load.tokens[turn % load.tokens.length] ?? '', agent)
      if (status === 200) latencies.push(performance.now() - at)
      if (!isFit) unfit += 1
      byStatus[status] = (byStatus[status] ?? 0) + 1
      if (load.pauseMs > 0) await sleep(load.pauseMs)
    }
  }
  await Promise.all(Array.from({ length: load.connections }, client))
  agent.destroy()
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { byStatus, unfit, p50: at(0.5), p95: at(0.95) }
}

process.on('message', (order: StormLoad) => {
  run(order).then(
    (tally) => process.send?.(tally),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
