import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { kyselyOn } from './client-dialect.ts'
import { quotaFailure } from './quota-failure.ts'
import { askScoped, hasScope, scopeName } from './scoped-statement.ts'
import type { Statement } from './statements.ts'
import type { Tables } from './tables.ts'

/** What queries are written against: one client inside one transaction. */
export type Db = Kysely<Tables>

export type Work<T> = (db: Db) => Promise<T>

export type Opening = { text: string; values: string[] } | null

type Source = { pool: pg.Pool; statement: Statement }

/** The transaction in which the present code runs. */
const current = new AsyncLocalStorage<{ isOver: boolean }>()

/**
 * Ensures that no transaction is begun inside another: it would hold one client while it waits for a second, and if all
 * callers did so at once, none would go on.
 */
export function assertNoneOpen() {
  if (current.getStore()?.isOver === false) {
    throw new Error('a transaction is open here already: hand its db on')
  }
}

/**
 * A client for one transaction. A failure with an SQLSTATE came over a connection that works; any other of a query
 * means that the connection is lost or silent. One that ends between two queries fails the next.
 */
function openLine(client: pg.PoolClient, statement: Statement) {
  const state = { isOver: false }
  let lost: Error | undefined

  async function noting(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) lost = error as Error
      throw quotaFailure(error) ?? error
    }
  }

  const ask = (query: string | pg.QueryConfig) => noting(client.query(query))

  async function askInside(query: pg.QueryConfig) {
    // Sent by work that failed in one place and continues in another: it would run in the next transaction of the
    // client.
    if (state.isOver) throw new Error('the transaction is over')
    return ask(query)
  }

  const within = <T>(work: Work<T>, query: typeof askInside) =>
    current.run(state, () => work(kyselyOn({ query }, statement)))

  return {
    ask,
    run: <T>(work: Work<T>) => within(work, askInside),
    /**
     * Sends one statement, and rejects a second one, together with its scope or, without, in the transaction that has
     * begun.
     */
    runAlone<T>(scope: readonly string[] | undefined, work: Work<T>) {
      let isSpent = false
      return within(work, async (query) => {
        if (isSpent || state.isOver) throw new Error('a single statement was promised')
        isSpent = true
        return scope ? noting(askScoped(client, scope, query)) : ask(query)
      })
    },
    /** Rejects what `work` still sends from now on. */
    end() {
      state.isOver = true
    },
    async rollBack() {
      // On a silent connection a rollback would only wait for the same time again.
      if (lost) return
      await ask('rollback').catch((error: Error) => {
        lost = error
      })
    },
    release: () => client.release(lost),
  }
}

/** Holds back queries until the running code waits for something. */
function gatherPackets({ connection: { stream } }: Pick<pg.Client, 'connection'>) {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

type Line = ReturnType<typeof openLine>

/** How a transaction begins; in the second form all of its statements see the same moment. */
type Begin = 'begin' | 'begin isolation level repeatable read read only'

type Attempt = { statement: Statement; begin?: Begin }

/** `run` does the work on the connection. */
async function attempt<T>(
  client: pg.PoolClient,
  { statement, begin = 'begin' }: Attempt,
  opening: Opening,
  run: (line: Line) => Promise<T>,
) {
  const line = openLine(client, statement)
  try {
    // Sent ahead without waiting: the first query of `work` travels in the same packet.
    gatherPackets(client as pg.PoolClient & pg.Client)
    const begun = line.ask(begin)
    const scoped = opening && line.ask({ name: scopeName, ...opening })
    const opened = Promise.all([begun, scoped])
    opened.catch(() => {
      // Awaited below; without this an early failure of `work` would leave it unhandled.
    })
    const result = await run(line)
    await opened
    line.end()
    const { command } = await line.ask('commit')
    // A transaction that failed inside is answered with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error('transaction was rolled back')
    return result
  } catch (error) {
    line.end()
    await line.rollBack()
    throw error
  } finally {
    line.release()
  }
}

/** A transaction that is one statement: sent and answered at once, begun and committed by being sent alone. */
async function attemptAlone<T>({ pool, statement }: Source, opening: Opening, work: Work<T>) {
  const client = await pool.connect()
  // The first transaction of a client prepares the scope.
  if (opening !== null && !hasScope(client)) {
    return attempt(client, { statement }, opening, (line) => line.runAlone(undefined, work))
  }
  const line = openLine(client, statement)
  try {
    return await line.runAlone(opening?.values, work)
  } finally {
    line.end()
    line.release()
  }
}

const mostTries = 4
const pauseMs = 20

/**
 * Of two transactions that wait for each other the database ends one: 40P01; 40001 where they could not be serialised.
 */
const isPassing = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')

type Repeating = Source & { noteRepeat(reason: string): void }

async function repeatedly<T>({ noteRepeat }: Repeating, attemptOnce: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attemptOnce()
    } catch (error) {
      if (!isPassing(error) || tries === mostTries) throw error
      noteRepeat((error as Error).message)
    }
    await delay(pauseMs * tries * (0.5 + Math.random()))
  }
}

/**
 * Runs `work` in one transaction. If the database ends it in favour of another, it is rolled back and tried again.
 * `work` may therefore run several times and must act only through its `db`.
 */
export const transaction = <T>(source: Repeating, opening: Opening, work: Work<T>): Promise<T> =>
  repeatedly(source, async () =>
    attempt(await source.pool.connect(), source, opening, (line) => line.run(work)),
  )

/** The same for `work` that only reads, and sees with all of its statements what was there when the first one was sent. */
export const snapshot = <T>(source: Repeating, opening: Opening, work: Work<T>): Promise<T> =>
  repeatedly(source, async () =>
    attempt(
      await source.pool.connect(),
      { ...source, begin: 'begin isolation level repeatable read read only' },
      opening,
      (line) => line.run(work),
    ),
  )

/** The same for `work` that sends exactly one statement; what it throws afterwards undoes nothing. */
export const singleStatement = <T>(
  source: Repeating,
  opening: Opening,
  work: Work<T>,
): Promise<T> => repeatedly(source, () => attemptAlone(source, opening, work))
