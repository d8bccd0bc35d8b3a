// In a process of its own: tries to sign in at an even pace and counts the answers by status.
import { Agent, request } from 'node:http'

export type SignInLoad = {
  url: string
  code: string
  perSecond: number
  seconds: number
  /** Names tried in turn. */
  names: readonly string[]
  password: string
  /** Addresses in turn, as a trusted proxy would tell them. */
  addresses: readonly string[]
  /** Cookies of the trusted device of each name; without them no device is trusted. */
  cookies?: Readonly<Record<string, string>>
}

/** Answers by status, and latencies in milliseconds of those that were 200. */
export type SignInTally = {
  sent: number
  byStatus: Record<string, number>
  p50: number
  p99: number
  most: number
  /** By name, what a browser would have kept. */
  cookies: Record<string, string>
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

type Answer = { status: number; cookie: string | undefined }

function tryOnce({ url, code, password, cookies }: SignInLoad, name: string, address: string) {
  const cookie = cookies?.[name]
  const body = JSON.stringify({
    grant_type: 'password',
    username: name,
    password,
    orgCode: code,
  })
  return new Promise<Answer>((resolve) => {
    const sent = request(
      `${url}/api/auth/oauth/token`,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa('iwater-web:')}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': address,
          ...(cookie !== undefined && { cookie }),
        },
      },
      (response) => {
        response.resume()
        const [set] = response.headers['set-cookie'] ?? []
        const answer = { status: response.statusCode ?? 0, cookie: set?.split(';', 1)[0] }
        response.on('end', () => resolve(answer))
      },
    )
    sent.on('error', () => resolve({ status: 0, cookie: undefined }))
    sent.end(body)
  })
}

async function run(load: SignInLoad): Promise<SignInTally> {
  const byStatus: Record<string, number> = {}
  const latencies: number[] = []
  const waiting: Promise<void>[] = []
  const cookies: Record<string, string> = {}
  const total = load.perSecond * load.seconds
  const begun = performance.now()
  for (let number = 0; number < total; number += 1) {
    const due = begun + (number / load.perSecond) * 1000
    const wait = due - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    const name = load.names[number % load.names.length] ?? ''
    const address = load.addresses[number % load.addresses.length] ?? ''
    const at = performance.now()
    waiting.push(
      tryOnce(load, name, address).then(({ status, cookie }) => {
        if (cookie !== undefined) cookies[name] = cookie
        byStatus[status] = (byStatus[status] ?? 0) + 1
        if (status === 200) latencies.push(performance.now() - at)
      }),
    )
  }
  await Promise.all(waiting)
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { sent: total, byStatus, p50: at(0.5), p99: at(0.99), most: at(1), cookies }
}

process.on('message', (load: SignInLoad) => {
  run(load).then(
    (tally) => process.send?.(tally),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
