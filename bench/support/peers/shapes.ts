import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { dayMs } from '../../../server/src/domains/telemetry/sample.ts'
import { median, type Store, startStore } from '../../store.ts'
import { openAsker } from './asker.ts'
import { type Data, makeData, type Shape, shapes } from './data.ts'
import { openIwater } from './iwater.ts'
import { askInTurns, checkAnswers } from './measure.ts'
import type { Order } from './order.ts'
import type { Peer } from './peer.ts'
import { type Question, questionsOf } from './questions.ts'

/** A midnight of the tenant before which all days are closed. */
export const newestClosed = () => Math.floor(Date.now() / dayMs) * dayMs - 6 * dayMs - 8 * 3_600_000

type Wish = { days: number; rounds: number; isCold: boolean; order: Order }

/** Asks the database past all policies on a connection of its own: others end when it starts anew. */
async function ask<Row extends pg.QueryResultRow>({ address }: Store, sql: string) {
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end().catch(() => {
      // It is gone already.
    })
  }
}

/** Makes the database start anew, by killing one of its processes, and the system forget what it read. */
async function forget(store: Store, peer: Peer, question: Question) {
  await ask(store, 'checkpoint')
  const [own] = await ask<{ pid: number }>(
    store,
    `select pid from pg_stat_activity where usename = 'iwater_app' limit 1`,
  )
  if (own) process.kill(own.pid, 'SIGKILL')
  await sleep(500)
  const asker = openAsker()
  for (let attempt = 0; ; attempt += 1) {
    // Connects, finds the session and reads the catalogue: what remains is what the question itself reads.
    const isUp = await asker.ask(peer.ask({ ...question, kind: 'last' })).then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (attempt === 100) throw new Error('the database does not start again')
    await sleep(300)
  }
  await asker.close()
  writeFileSync('/proc/sys/vm/drop_caches', '3')
}

/** Each needs the database to start anew. */
const coldRounds = 3

async function askCold(store: Store, peer: Peer, questions: readonly Question[]) {
  // Its connection would end when the database is made to forget.
  await store.owner.end()
  const found: Record<string, string> = {}
  for (const question of questions) {
    const taken: number[] = []
    for (let round = 0; round < coldRounds; round += 1) {
      await forget(store, peer, question)
      const asker = openAsker()
      const begun = performance.now()
      await asker.ask(peer.ask(question))
      taken.push(performance.now() - begun)
      await asker.close()
    }
    found[`${question.name}, cold`] = `${median(taken).toFixed(1)} ms`
  }
  return found
}

async function measureOne(data: Data, { rounds, isCold, order }: Wish) {
  const store = await startStore()
  const peer = await openIwater(data, { store, order })
  try {
    const count = data.points * data.length
    const loaded = await peer.load()
    await peer.settle()
    const bytes = (await peer.bytes()) / count
    const questions = questionsOf(data)
    await checkAnswers([peer], data, questions)
    const times = await askInTurns([peer], questions, rounds)
    const warm = [...times].map(([name, [of]]) => [name, `${of?.ms.toFixed(1)} ms`])
    return {
      values: count.toLocaleString('en'),
      'bytes a sample': bytes.toFixed(2),
      'values a second': Math.round(count / loaded.seconds).toLocaleString('en'),
      ...Object.fromEntries(warm),
      ...(isCold && (await askCold(store, peer, questions))),
    }
  } finally {
    await peer.stop()
    await store.stop()
  }
}

const isShape = (name: string): name is Shape => (shapes as readonly string[]).includes(name)

/** Twenty points with other values than those of a plant, and 5,000 points with a day each (`wide`). */
export async function measureShapes(wanted: string, wish: Wish) {
  const names = wanted === 'all' ? [...shapes, 'wide'] : [wanted]
  const until = newestClosed()
  for (const name of names) {
    if (name !== 'wide' && !isShape(name)) throw new Error(`no shape ${name}`)
    const data =
      name === 'wide'
        ? makeData('plant', { points: 5000, days: 1, until })
        : makeData(name, { points: 20, days: wish.days, until })
    console.log(`${name}, ${new Date().toISOString()}, load ${loadavg()[0]?.toFixed(1)}`)
    const found = Object.entries(await measureOne(data, wish))
    console.table(Object.fromEntries(found.map(([what, value]) => [what, { [name]: value }])))
  }
}
