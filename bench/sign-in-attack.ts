// 100 wrong passwords a second for a minute, on one account and over many, from one address and from hundreds, while
// other people sign in: `node bench/sign-in-attack.ts [seconds]`. Limits as in production; the server is the real command.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openInstance } from './support/instance.ts'
import type { SignInLoad, SignInTally } from './support/sign-in-load.ts'

const [seconds = 60] = process.argv.slice(2).map(Number)
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

for (const { title, ...attack } of cases) {
  const instance = await openInstance({ TRUST_PROXY: '127.0.0.1', IWATER_LIMITS: 'standard' })
  await instance.start()
  const { url } = instance
  const common = { url, code, seconds }
  // Each of the other people sits at a machine of their own and has signed in there before.
  const other = {
    ...common,
    names: ['operator', 'east', 'viewer'],
    password: 'Water@2026',
    addresses: ['192.0.2.11', '198.51.100.12', '203.0.113.13'],
  }
  await send({ ...other, perSecond: 1, seconds: 3 })
  const before = Date.now()
  const [attacked, others] = await Promise.all([
    send({ ...common, ...attack, perSecond, password: 'Wrong@2026' }),
    send({ ...other, perSecond: 1 }),
  ])
  const outcomes = await instance.owner<{ outcome: string; count: string }>(
    `select outcome, count(*) from sign_in_log where at >= to_timestamp($1 / 1000.0) group by 1 order by 1`,
    [before],
  )
  const counted = outcomes.map(({ outcome, count }) => `${outcome} ${count}`).join(', ')
  console.log(
    `${title}: ${attacked.sent} tries, answers ${JSON.stringify(attacked.byStatus)}; log: ${counted}; ` +
      `others: ${others.byStatus[200] ?? 0} of ${others.sent} signed in, p50 ${others.p50.toFixed(0)} ms, ` +
      `p99 ${others.p99.toFixed(0)} ms, answers ${JSON.stringify(others.byStatus)}`,
  )
  await instance.close()
}
