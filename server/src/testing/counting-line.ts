import type { Socket } from 'node:net'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import type { DatabaseAddress } from '#platform/database/address'
import { openDatabase } from '#platform/database/database'

type Wired = pg.PoolClient & { connection: { stream: Socket } }

/**
 * A database of one client that counts the writes to its socket. Reads at the other end are no measure: two writes in
 * quick succession are read at once.
 */
export function overCountingLine(address: DatabaseAddress) {
  const database = openDatabase(address, 'app', { max: 1 })
  onTestFinished(() => database.close())
  let writes = 0
  database.pool.on('connect', (client) => {
    const { stream } = (client as Wired).connection
    for (const way of ['_write', '_writev'] as const) {
      const write = stream[way]?.bind(stream) as ((...input: unknown[]) => void) | undefined
      if (!write) throw new Error('the socket is written to in another way')
      stream[way] = (...input: unknown[]) => {
        writes += 1
        write(...input)
      }
    }
  })
  return {
    database,
    async countOf(work: () => Promise<unknown>) {
      const before = writes
      await work()
      return writes - before
    },
  }
}
