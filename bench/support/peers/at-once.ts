// In a process of its own: asks one thing over and over on some connections, reads and parses the answers.
import { openAsker } from './asker.ts'
import type { Ask } from './peer.ts'

export type AtOnce = { what: Ask; connections: number; seconds: number }
export type AtOnceTally = { count: number; seconds: number }

async function load({ what, connections, seconds }: AtOnce): Promise<AtOnceTally> {
  const begun = performance.now()
  const until = begun + 1000 * seconds
  let count = 0
  const client = async () => {
    const asker = openAsker()
    while (performance.now() < until) {
      await asker.ask(what)
      count += 1
    }
    await asker.close()
  }
  await Promise.all(Array.from({ length: connections }, client))
  return { count, seconds: (performance.now() - begun) / 1000 }
}

process.on('message', (order: AtOnce) => {
  load(order).then(
    (tally) => process.send?.(tally),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
