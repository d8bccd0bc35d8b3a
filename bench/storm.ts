// What another tenant notices of one person who storms: `node bench/storm.ts [rounds] [seconds] [at once]`. The person
// writes the order of 60 notes, on 24 connections in eight sessions; a user of another tenant requests the list of
// units twenty times a second, alone and meanwhile in turns. The server is the real command with the limits of
// production; over HTTP.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openInstance } from './support/instance.ts'
import type { StormLoad, StormTally } from './support/storm-load.ts'

const [rounds = 5, seconds = 6, atOnce = 24] = process.argv.slice(2).map(Number)
const password = 'Water@2026'
const sessionsOfStorm = 8
const noteCount = 60

const instance = await openInstance({ IWATER_LIMITS: 'standard' })
await instance.start()
const { url } = instance

async function signIn(code: string, username: string) {
  const answer = await fetch(`${url}/api/auth/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('iwater-web:')}`,
      'content-type': 'application/json',
      'x-org-code': code,
    },
    body: JSON.stringify({ grant_type: 'password', username, password }),
  })
  const body = (await answer.json()) as { data: { access_token: string } }
  if (!answer.ok) throw new Error(JSON.stringify(body))
  return body.data.access_token
}

async function addNotes(token: string) {
  const ids: string[] = []
  for (let count = 0; count < noteCount; count += 1) {
    const answer = await fetch(`${url}/api/oa/epOaNote/saveOrUpdate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: `note ${count}` }),
    })
    const { data } = (await answer.json()) as { data: { noteId: string } }
    if (!answer.ok) throw new Error(`a note was answered ${answer.status}`)
    ids.push(data.noteId)
  }
  return ids
}

const tokens: string[] = []
for (let count = 0; count < sessionsOfStorm; count += 1)
  tokens.push(await signIn('qingyuan', 'operator'))
const neighbour = await signIn('lvzhou', 'admin')
const noteIds = await addNotes(tokens[0] ?? '')

const loads: ChildProcess[] = ['storm', 'neighbour'].map(() =>
  fork(new URL('./support/storm-load.ts', import.meta.url)),
)

async function send(child: ChildProcess | undefined, load: StormLoad): Promise<StormTally> {
  child?.send(load)
  const [tally] = (await once(child as ChildProcess, 'message')) as [StormTally]
  return tally
}

const list = () =>
  send(loads[1], {
    url,
    method: 'GET',
    path: '/api/wp/focus/findUnitList?size=20',
    tokens: [neighbour],
    noteIds: [],
    connections: 1,
    pauseMs: 50,
    seconds,
  })
const storm = () =>
  send(loads[0], {
    url,
    method: 'PUT',
    path: '/api/desktop/notes',
    tokens,
    noteIds,
    connections: atOnce,
    pauseMs: 0,
    seconds,
  })

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const add = (sum: Record<string, number>, more: Record<string, number>) => {
  for (const [key, count] of Object.entries(more)) sum[key] = (sum[key] ?? 0) + count
}

await list()
const ratios: number[] = []
const alone: number[] = []
const meanwhile: number[] = []
const stormed: Record<string, number> = {}
const answered: Record<string, number> = {}
let unfit = 0
for (let round = 0; round < rounds; round += 1) {
  const before = await list()
  const [during, storming] = await Promise.all([list(), storm()])
  alone.push(before.p95)
  meanwhile.push(during.p95)
  ratios.push(during.p95 / before.p95)
  add(stormed, storming.byStatus)
  add(answered, during.byStatus)
  unfit += storming.unfit + during.unfit
}
for (const child of loads) child.disconnect()
await instance.close()

const ms = (values: readonly number[]) => `${median(values).toFixed(1)} ms`
const range = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2))
console.log(
  `${atOnce} at once: another tenant's p95 ${ms(alone)} alone, ${ms(meanwhile)} meanwhile; ` +
    `ratio ${median(ratios).toFixed(2)} (${range[0]} to ${range.at(-1)}), wanted 2\n` +
    `  answers to the storm ${JSON.stringify(stormed)}, to the other ${JSON.stringify(answered)}, ` +
    `5xx without a time to come again: ${unfit}`,
)
if (median(ratios) > 2 || unfit > 0 || Object.keys(answered).some((status) => status !== '200'))
  process.exitCode = 1
