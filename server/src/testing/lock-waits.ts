import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { Services } from '#platform/services'
import type { TestDatabase } from './test-database.ts'

type Base = Pick<TestDatabase, 'address' | 'owner'>

/** Until so many transactions of this database wait for a lock. */
export const untilWaiting = ({ owner }: Pick<Base, 'owner'>, count: number) =>
  expect
    .poll(() =>
      // What a session waits for is hidden from the login that tests share; which locks it has not got is not.
      owner(
        `select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where a.datname = current_database() and not l.granted`,
      ),
    )
    .toHaveLength(count)

/** Transactions that are tried again because of a deadlock. */
export function notedRepeats(services: Services) {
  const repeats: string[] = []
  for (const database of [services.app, services.worker])
    database.noteRepeat = (reason) => repeats.push(reason)
  return repeats
}

/** Begins a separate transaction with a statement, and keeps its locks until `end`. */
export async function holding({ address, owner }: Base, statement: string, values: unknown[] = []) {
  const client = new pg.Client(address)
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  let isOver = false
  const end = async () => {
    if (isOver) return
    isOver = true
    await client.end()
  }
  onTestFinished(end)
  return {
    client,
    end,
    until: (count: number) => untilWaiting({ owner }, count),
  }
}
