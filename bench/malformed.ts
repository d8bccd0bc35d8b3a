// What stays in the memory of a server that is sent nonsense: `node bench/malformed.ts [requests] [steps]`. Every call of
// the document in turn, with ids, names and numbers that are none, half with a body that breaks off, a fifth by
// unauthenticated callers, each different from those before; after each step garbage is collected and the remaining heap is printed.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { openInstance } from './support/instance.ts'

const [requests = 120_000, steps = 6] = process.argv.slice(2).map(Number)
const connections = 16

const inspectorPort = 20_000 + (process.pid % 10_000)
const instance = await openInstance({
  NODE_OPTIONS: `--expose-gc --inspect=127.0.0.1:${inspectorPort}`,
})
await instance.start()
const { url } = instance

async function signIn(): Promise<string> {
  const answer = await fetch(`${url}/api/auth/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('iwater-web:')}`,
      'content-type': 'application/json',
      'x-org-code': 'qingyuan',
    },
    body: JSON.stringify({ grant_type: 'password', username: 'admin', password: 'Water@2026' }),
  })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  return data.access_token
}

const token = await signIn()
const document = (await (
  await fetch(`${url}/api/openapi.json`, {
    headers: { authorization: `Bearer ${token}` },
  })
).json()) as { paths: Record<string, Record<string, unknown>> }
const calls = Object.entries(document.paths)
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })))
  .filter(({ path }) => !/live|stream|logout/.test(path))

/** Values that fit no field, each with the number of the request, so that none was seen before. */
const nonsense = [
  (n: number) => `x${n}`,
  (n: number) => `\u0000${n}`,
  (n: number) => -n,
  (n: number) => ({ a: n }),
  (n: number) => [n],
  () => null,
  (n: number) => 'é'.repeat(n % 300),
  () => 1e308,
] as const

const agent = new Agent({ keepAlive: true, maxSockets: connections })
let sent = 0

function bodyOf(n: number, value: unknown) {
  const fields = ['id', 'name', 'username', 'code', 'noteIds', 'orgId', 'text', 'version']
  const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))
  return n % 2 === 0 ? body.slice(0, -1) : body
}

function sendOne() {
  sent += 1
  const n = sent
  const { path, method } = calls[n % calls.length] ?? { path: '', method: 'get' }
  const value = nonsense[Math.floor(n / calls.length) % nonsense.length]?.(n) ?? null
  const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(JSON.stringify(value)))
  const body = method === 'get' || method === 'delete' ? undefined : bodyOf(n, value)
  return new Promise<void>((resolve) => {
    const sending = request(
      `${url}/api${address}?keyword=${n}&current=${encodeURIComponent(String(value))}`,
      {
        agent,
        method: method.toUpperCase(),
        headers: {
          authorization: `Bearer ${n % 5 === 0 ? `of-nobody-at-all-${n}` : token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
    )
    sending.on('error', () => resolve())
    sending.on('response', (response) => {
      response.resume()
      response.on('end', resolve)
    })
    sending.end(body)
  })
}

const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${instance.pid()}/status`, 'utf8'))?.[1]) / 1024

/** The server's own inspector. */
async function openInspector() {
  const answer = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  return new WebSocket(target?.webSocketDebuggerUrl ?? '')
}

const inspector = await openInspector()
await new Promise((resolve) => inspector.addEventListener('open', resolve, { once: true }))
const usage = () =>
  new Promise<NodeJS.MemoryUsage>((resolve) => {
    const expression = 'gc(), gc(), process.memoryUsage()'
    inspector.addEventListener(
      'message',
      ({ data }) => {
        const answer = JSON.parse(String(data)) as {
          result: { result: { value: NodeJS.MemoryUsage } }
        }
        resolve(answer.result.result.value)
      },
      { once: true },
    )
    inspector.send(
      JSON.stringify({
        id: 1,
        method: 'Runtime.evaluate',
        params: { expression, returnByValue: true },
      }),
    )
  })

const kept: number[] = []
for (let step = 0; step < steps; step += 1) {
  const until = ((step + 1) * requests) / steps
  const client = async () => {
    while (sent < until) await sendOne()
  }
  await Promise.all(Array.from({ length: connections }, client))
  const resident = residentMb()
  const { heapUsed, external } = await usage()
  kept.push(heapUsed)
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1)
  console.log(
    `${sent} requests: resident ${resident.toFixed(0)} MB, heap after collecting ${mb(heapUsed)} MB, beside it ${mb(external)} MB`,
  )
}
inspector.close()
agent.destroy()
await instance.close()
// What the first step has made, such as prepared statements, stays; after it nothing may.
const growth = (kept.at(-1) ?? 0) - (kept[1] ?? kept[0] ?? 0)
if (growth > 8e6) process.exitCode = 1
