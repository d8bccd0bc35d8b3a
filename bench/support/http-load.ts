// In a process of its own: asks for one address over and over on some connections and reports the rate.
import { Agent, get } from 'node:http'

export type HttpLoad = {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

/** Latencies in milliseconds. */
export type HttpTally = { perSecond: number; p50: number; p99: number }

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`answered ${response.statusCode}`)),
      )
    })
    request.on('error', reject)
  })
}

async function load({ url, headers, connections, seconds }: HttpLoad): Promise<HttpTally> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  const client = async () => {
    for (let at = performance.now(); at < until; at = performance.now()) {
      await ask(url, headers, agent)
      latencies.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const taken = (performance.now() - begun) / 1000
  agent.destroy()
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { perSecond: latencies.length / taken, p50: at(0.5), p99: at(0.99) }
}

process.on('message', (order: HttpLoad) => {
  load(order).then(
    (tally) => process.send?.(tally),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
