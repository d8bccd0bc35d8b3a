// In a process of its own: people who each ask for one thing after the other, drawn by weight, and what it took.
import { Agent, request } from 'node:http'

export type Operation = {
  name: string
  weight: number
  method: 'GET' | 'POST' | 'PUT'
  /** Addresses asked for in turn. */
  paths: readonly string[]
  /** Sent as JSON. */
  body?: object
  /** Exchanges the person's tokens: `refresh_token` is added to the body, and the answer's tokens serve from then on. */
  isRefresh?: true
}

export type Person = {
  accessToken: string
  refreshToken?: string
  operations: readonly Operation[]
}

export type MixLoad = { url: string; people: readonly Person[]; seconds: number }

/** Times in milliseconds. */
export type MixTally = {
  count: number
  perSecond: number
  p50: number
  p95: number
  /** What was not answered with 2xx: operation, status and how often. */
  failed: readonly string[]
  byOperation: readonly { name: string; mean: number }[]
}

type Answer = { status: number; text: string }

/** The same numbers every time: mulberry32. */
function drawing(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Question = {
  agent: Agent
  operation: Operation
  address: string
  token: string
  body: string | undefined
}

function ask({ agent, operation: { method, isRefresh }, address, token, body }: Question) {
  return new Promise<Answer>((resolve, reject) => {
    const headers = {
      authorization: isRefresh ? `Basic ${btoa('iwater-web:')}` : `Bearer ${token}`,
      'accept-language': 'zh-CN',
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const sent = request(address, { agent, method, headers }, (response) => {
      // Only new tokens are read; the rest would cost the machine more than it tells.
      let text = ''
      if (isRefresh) response.setEncoding('utf8').on('data', (part) => (text += part))
      else response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

type Run = {
  url: string
  agent: Agent
  until: number
  /** Milliseconds by the name of the operation. */
  taken: Map<string, number[]>
  failed: Map<string, number>
}

type Tokens = { data: { access_token: string; refresh_token: string } }

/** Operations of a person drawn by weight, each with its next address. */
function choiceOf(operations: readonly Operation[], seed: number) {
  const draw = drawing(seed)
  const turns = new Map<Operation, number>()
  const total = operations.reduce((sum, { weight }) => sum + weight, 0)
  return () => {
    let rest = draw() * total
    const operation = operations.find(({ weight }) => (rest -= weight) < 0) ?? operations[0]
    if (!operation) throw new Error('a person has nothing to do')
    const turn = turns.get(operation) ?? seed
    turns.set(operation, turn + 1)
    return { operation, path: operation.paths[turn % operation.paths.length] ?? '' }
  }
}

const isGood = ({ status }: Answer) => status >= 200 && status <= 299

/** One person at work until the time is over. */
async function work({ operations, ...tokens }: Person, seed: number, run: Run) {
  const choose = choiceOf(operations, seed)
  let { accessToken: token, refreshToken } = tokens
  while (performance.now() < run.until) {
    const { operation, path } = choose()
    const { name, isRefresh } = operation
    const sent = isRefresh ? { refresh_token: refreshToken } : operation.body
    const at = performance.now()
    const answer = await ask({
      agent: run.agent,
      operation,
      address: run.url + path,
      token,
      body: sent && JSON.stringify(sent),
    })
    const times = run.taken.get(name) ?? []
    run.taken.set(name, times)
    times.push(performance.now() - at)
    if (!isGood(answer)) {
      const what = `${name} ${answer.status}`
      run.failed.set(what, (run.failed.get(what) ?? 0) + 1)
    } else if (isRefresh) {
      const { data } = JSON.parse(answer.text) as Tokens
      token = data.access_token
      refreshToken = data.refresh_token
    }
  }
}

async function load({ url, people, seconds }: MixLoad): Promise<MixTally> {
  const agent = new Agent({ keepAlive: true, maxSockets: people.length })
  const begun = performance.now()
  const run: Run = {
    url,
    agent,
    until: begun + seconds * 1000,
    taken: new Map(),
    failed: new Map(),
  }
  await Promise.all(people.map((person, index) => work(person, index + 1, run)))
  const lasted = (performance.now() - begun) / 1000
  agent.destroy()
  const all = [...run.taken.values()].flat()
  return {
    count: all.length,
    perSecond: all.length / lasted,
    p50: quantile(all, 0.5),
    p95: quantile(all, 0.95),
    failed: [...run.failed].map(([what, count]) => `${what} ${count} times`),
    byOperation: [...run.taken].map(([name, times]) => ({
      name,
      mean: times.reduce((sum, one) => sum + one, 0) / times.length,
    })),
  }
}

function quantile(times: readonly number[], share: number) {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

process.on('message', (order: MixLoad) => {
  load(order).then(
    (tally) => process.send?.(tally),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
