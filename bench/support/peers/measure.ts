import { fork } from 'node:child_process'
import { once } from 'node:events'
import { median } from '../../store.ts'
import { openAsker } from './asker.ts'
import type { AtOnce, AtOnceTally } from './at-once.ts'
import type { Data } from './data.ts'
import type { Peer } from './peer.ts'
import { assertSame, expectedRows, type Question, totals } from './questions.ts'

export type Times = Map<string, { name: string; ms: number; least: number }[]>

/** Throws unless every store answers what the values say; it also warms them. */
export async function checkAnswers(
  peers: readonly Peer[],
  data: Data,
  questions: readonly Question[],
) {
  const asker = openAsker()
  for (const question of [totals(data), ...questions]) {
    const expected = expectedRows(data, question)
    for (const peer of peers) {
      const found = peer.rows(question, await asker.ask(peer.ask(question)))
      assertSame(peer.name, question, { found, expected, isFar: data.shape === 'extremes' })
    }
  }
  await asker.close()
}

/** Stores that take hundreds of milliseconds are asked less often. */
const slowMs = 250

/** Medians of the stores that are asked in turns, until an answer is read and parsed. */
export async function askInTurns(
  peers: readonly Peer[],
  questions: readonly Question[],
  rounds: number,
) {
  const asker = openAsker()
  const found: Times = new Map()
  for (const question of questions) {
    const taken = new Map<Peer, number[]>(peers.map((peer) => [peer, []]))
    for (let round = -1; round < rounds; round += 1)
      for (const [peer, times] of taken) {
        const isSlow = times.length >= 5 && median(times) > slowMs
        if (isSlow) continue
        const what = peer.ask(question)
        const begun = performance.now()
        await asker.ask(what)
        // The first one wakes it up.
        if (round >= 0) times.push(performance.now() - begun)
      }
    found.set(
      question.name,
      [...taken].map(([{ name }, times]) => ({
        name,
        ms: median(times),
        least: Math.min(...times),
      })),
    )
  }
  await asker.close()
  return found
}

export type Together = { name: string; perSecond: number; processorMs: number }

/** One question on eight connections of another process, the stores in turns. */
export async function askAtOnce(
  peers: readonly Peer[],
  question: Question,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Together[]> {
  const loader = fork(new URL('./at-once.ts', import.meta.url))
  const found = new Map<Peer, Omit<Together, 'name'>[]>(peers.map((peer) => [peer, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [peer, tallies] of found) {
      const before = peer.processorMs()
      loader.send({ what: peer.ask(question), connections: 8, seconds } satisfies AtOnce)
      const [tally] = (await once(loader, 'message')) as [AtOnceTally]
      const processorMs = (peer.processorMs() - before) / tally.count
      tallies.push({ perSecond: tally.count / tally.seconds, processorMs })
    }
  loader.disconnect()
  return [...found].map(([{ name }, tallies]) => ({
    name,
    perSecond: median(tallies.map((tally) => tally.perSecond)),
    processorMs: median(tallies.map((tally) => tally.processorMs)),
  }))
}
