// 100 wrong passwords a second for a minute, on one account and over many, from one address and from hundreds, while
// other people sign in, some on trusted devices, some without a cookie on trusted networks, some on unknown devices:
// `node bench/sign-in-attack.ts [seconds] [cores kept busy]`. Limits as in production; the server is the real command.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openInstance } from './support/instance.ts'
import type { SignInLoad, SignInTally } from './support/sign-in-load.ts'

const [seconds = 60, busyCores = 0] = process.argv.slice(2).map(Number)
const perSecond = 100
const code = 'qingyuan'

const addresses = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `10.${1 + (index % 40)}.${index % 25}.${1 + (index % 250)}`,
  )
const names = (count: number) => Array.from({ length: count }, (_, index) => `guess${index}`)

const cases = [
  { title: 'one account, one address', names: ['admin'], addresses: ['10.9.9.9'] },
  { title: 'one account, 400 addresses', names: ['admin'], addresses: addresses(400) },
  { title: '2,000 accounts, one address', names: names(2000), addresses: ['10.9.9.9'] },
  { title: '2,000 accounts, 400 addresses', names: names(2000), addresses: addresses(400) },
] as const

const send = async (load: SignInLoad) => {
  const child = fork(new URL('./support/sign-in-load.ts', import.meta.url))
  child.send(load)
  const [tally] = (await once(child, 'message')) as [SignInTally]
  child.disconnect()
  return tally
}

/** Somebody elsewhere each time: `count` networks, none of which another set has. */
const networks = (set: number, count: number) =>
  Array.from({ length: count }, (_, index) => `172.${set}.${index}.7`)

const newcomers = ['control', 'area', 'eastadmin', 'guest', 'fresh']

const busy = Array.from({ length: busyCores }, () =>
  spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }),
)
process.on('exit', () => {
  for (const child of busy) child.kill()
})

for (const { title, ...attack } of cases) {
  const instance = await openInstance({ TRUST_PROXY: '127.0.0.1', IWATER_LIMITS: 'standard' })
  await instance.start()
  const common = { url: instance.url, code, seconds }
  const own = { ...common, password: 'Water@2026', perSecond: 1 }
  const atHome = {
    names: ['operator', 'east', 'viewer'],
    addresses: ['192.0.2.11', '198.51.100.12', '203.0.113.13'],
  }
  const travelling = { names: ['dispatch', 'chemist', 'sampler'], addresses: networks(16, 240) }
  const [, { cookies }] = await Promise.all([
    send({ ...own, ...atHome, seconds: 3 }),
    send({ ...own, ...travelling, seconds: 3 }),
  ])
  const before = Date.now()
  const [attacked, trusted, neighbours, unknown] = await Promise.all([
    send({ ...common, ...attack, perSecond, password: 'Wrong@2026' }),
    send({ ...own, ...travelling, addresses: networks(17, 240), cookies }),
    send({ ...own, ...atHome }),
    send({ ...own, names: newcomers, addresses: networks(18, 240) }),
  ])
  const outcomes = await instance.owner<{ outcome: string; count: string }>(
    `select outcome, count(*) from sign_in_log where at >= to_timestamp($1 / 1000.0) group by 1 order by 1`,
    [before],
  )
  const counted = outcomes.map(({ outcome, count }) => `${outcome} ${count}`).join(', ')
  console.log(
    `${title}: ${attacked.sent} tries, answers ${JSON.stringify(attacked.byStatus)}; log: ${counted}`,
  )
  const others = {
    'trusted devices': trusted,
    'trusted network, no cookie': neighbours,
    'unknown devices': unknown,
  }
  for (const [kind, { byStatus, sent, p50, p99 }] of Object.entries(others)) {
    console.log(
      `  ${kind}: ${byStatus[200] ?? 0} of ${sent} signed in, p50 ${p50.toFixed(0)} ms, ` +
        `p99 ${p99.toFixed(0)} ms, answers ${JSON.stringify(byStatus)}`,
    )
  }
  await instance.close()
}
for (const child of busy) child.kill()
