// What a sign-in costs and whether it holds up others: `node bench/sign-in.ts [seconds]`. The cost of argon2id alone, sign-ins
// a second against what one thread hashes, and a signed-in list beside 50 sign-ins a second against the list alone.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { listUnits } from '../contract/src/monitoring.ts'
import { hashPassword, verifyPassword } from '../server/src/domains/accounts/index.ts'
import { median } from './store.ts'
import { signIn } from './support/demo-people.ts'
import type { HttpLoad, HttpTally } from './support/http-load.ts'
import { openInstance } from './support/instance.ts'
import type { SignInLoad, SignInTally } from './support/sign-in-load.ts'

const [seconds = 10] = process.argv.slice(2).map(Number)
const password = 'Water@2026'
const people = ['operator', 'east', 'viewer']
const rounds = 5

async function hashMs() {
  const hashed = await hashPassword(password)
  const taken: number[] = []
  for (let turn = 0; turn < 50; turn += 1) {
    const begun = performance.now()
    await verifyPassword(hashed, password)
    taken.push(performance.now() - begun)
  }
  return median(taken)
}

const instance = await openInstance({ TRUST_PROXY: '127.0.0.1' })
await instance.start()
const { url } = instance

/** Starts a load in a process of its own. */
async function run<Order, Tally>(script: string, order: Order): Promise<Tally> {
  const child = fork(new URL(`./support/${script}`, import.meta.url))
  child.send(order as object)
  const [tally] = (await once(child, 'message')) as [Tally]
  child.disconnect()
  return tally
}

const signIns = (perSecond: number) =>
  run<SignInLoad, SignInTally>('sign-in-load.ts', {
    url,
    code: 'qingyuan',
    perSecond,
    seconds,
    names: people,
    password,
    addresses: ['192.0.2.11'],
  })

const tokens = await signIn(url, 'admin')
const list = () =>
  run<HttpLoad, HttpTally>('http-load.ts', {
    url: `${url}/api${listUnits.path}?size=20`,
    headers: { authorization: `Bearer ${tokens.access_token}` },
    connections: 4,
    seconds,
  })

const hash = await hashMs()
console.log(
  `argon2id, 19 MiB, two passes: ${hash.toFixed(1)} ms, ${(1000 / hash).toFixed(0)}/s on one thread`,
)

await list()
const alone: HttpTally[] = []
const beside: HttpTally[] = []
for (let round = 0; round < rounds; round += 1) {
  alone.push(await list())
  const [signed, listed] = await Promise.all([signIns(50), list()])
  beside.push(listed)
  const done = signed.byStatus[200] ?? 0
  console.log(
    `50 sign-ins/s: ${done} of ${signed.sent}, p50 ${signed.p50.toFixed(0)} ms, p99 ${signed.p99.toFixed(0)} ms; ` +
      `list beside: ${listed.perSecond.toFixed(0)}/s, p99 ${listed.p99.toFixed(1)} ms`,
  )
}
const p99 = (tallies: HttpTally[]) => median(tallies.map((tally) => tally.p99))
console.log(
  `list of 20 on 4 connections, p99: alone ${p99(alone).toFixed(1)} ms, beside 50 sign-ins/s ${p99(beside).toFixed(1)} ms, ` +
    `ratio ${(p99(beside) / p99(alone)).toFixed(2)}`,
)

const most = await signIns(200)
const rate = (most.byStatus[200] ?? 0) / seconds
console.log(
  `200 tries/s offered: ${rate.toFixed(0)} sign-ins/s, ${(rate / (1000 / hash)).toFixed(2)} of what one thread hashes; ` +
    `answers ${JSON.stringify(most.byStatus)}, p50 ${most.p50.toFixed(0)} ms, p99 ${most.p99.toFixed(0)} ms`,
)
await instance.close()
