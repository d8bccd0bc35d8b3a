import pg from 'pg'
import type { Logger } from 'pino'
import { type DatabaseAddress, type Role, roleConfig } from './address.ts'
import { kyselyOn } from './client-dialect.ts'
import { type Asker, openFairShare, sharesOf } from './fair-share.ts'
import { openStatements, type Statement } from './statements.ts'
import {
  assertNoneOpen,
  type Opening,
  singleStatement,
  snapshot,
  transaction,
  type Work,
} from './transaction.ts'

export type { Db } from './transaction.ts'

// A date without a time stays text; a Date would shift it by the process's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** A pool of one working login. Reach tables through `withTenant`, `askTenant`, `withoutTenant` or `asWorker` only. */
export type Database = {
  pool: pg.Pool
  statement: Statement
  role: Role
  /** Runs work when it is the caller's turn; throws server.busy when that takes too long. */
  inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T>
  /** Called when a transaction is tried again, with the error of the database. */
  noteRepeat(reason: string): void
  /** A connection outside the pool and without pipelining, as COPY needs it. Its maker ends it. */
  connect(
    settings: Pick<pg.ClientConfig, 'statement_timeout' | 'query_timeout'>,
  ): Promise<pg.Client>
  close(): Promise<void>
}

/** The data that a session may see. */
export type TenantScope = {
  tenantId: number
  /** Ids of visible organisations, or '*' for all of the tenant. */
  organisations: '*' | readonly string[]
  /** The organisation the session works for; the node itself is seen whatever `organisations` holds. */
  organisationId?: string
  userId: string | null
  /**
   * For whom a share of the pool is counted, where that is not the person: an account used by many, or a token that is
   * not verified yet.
   */
  asker?: string
  /**
   * The persons all of whom must have a right, where that is not the person alone: the user first, then the person as whom they
   * view the product.
   */
  readers?: readonly [user: string, viewed: string]
  /** Where the request came from, for the audit trail. */
  address?: string
}

type Options = {
  /** Clients of the pool. */
  max: number
  /** `none` for benchmarks, which send as many queries as they can, each as one person: first come, first served. */
  shares?: 'none'
  logger?: Logger
}

export function openDatabase(address: DatabaseAddress, role: Role, options: Options): Database {
  // The worker's login serves timed work and field data, which belong to no person.
  const isShared = role === 'app' && options.shares !== 'none'
  const config = { ...roleConfig(address, role), max: options.max, pipeline: true }
  const pool = new pg.Pool(config)
  let isClosing = false
  // The reason alone: an error of the driver contains its whole client.
  const noteLoss = (level: 'warn' | 'debug') => (error: Error) => {
    if (!isClosing) options.logger?.[level]({ reason: error.message }, 'database client lost')
  }
  // An idle client whose server disappears emits an error here; the pool drops it and connects again on demand.
  pool.on('error', noteLoss('warn'))
  // A busy client emits an error both in its query, where it is handled, and here, where without a listener it would
  // end the process.
  pool.on('connect', (client) => client.on('error', noteLoss('debug')))
  return {
    pool,
    statement: openStatements(),
    role,
    inTurn: isShared ? openFairShare(sharesOf(options.max)) : (_, work) => work(),
    noteRepeat: (reason) => options.logger?.info({ reason }, 'transaction is tried again'),
    async connect(settings) {
      const client = new pg.Client({ ...roleConfig(address, role), ...settings })
      // Its queries fail by themselves; without a listener the event would end the process.
      client.on('error', noteLoss('warn'))
      await client.connect()
      return client
    },
    async close() {
      isClosing = true
      await pool.end()
    },
  }
}

const settings = `select set_config('app.tenant', $1, true), set_config('app.organisations', $2, true), set_config('app.user', $3, true), set_config('app.address', $4, true), set_config('app.organisation', $5, true), set_config('plan_cache_mode', $6, true), set_config('app.readers', $7, true)`

/** Whether the database plans a statement for its values, or once on a connection for all values. */
type Planning = 'auto' | 'force_generic_plan'

const openingValues = (
  { tenantId, organisations, ...scope }: TenantScope,
  planning: Planning,
): string[] => [
  String(tenantId),
  organisations === '*' ? '*' : `{${organisations.join(',')}}`,
  scope.userId ?? '',
  scope.address ?? '',
  scope.organisationId ?? '',
  planning,
  scope.readers ? `{${scope.readers.join(',')}}` : '',
]

type Run = typeof transaction

async function begin<T>(
  database: Database,
  run: Run,
  asker: Asker,
  { opening, work }: { opening: Opening; work: Work<T> },
) {
  assertNoneOpen()
  return database.inTurn(asker, () => run(database, opening, work))
}

const inScope = <T>(
  database: Database,
  { run, planning }: { run: Run; planning: Planning },
  scope: TenantScope,
  work: Work<T>,
) => {
  const asker: Asker = { tenant: String(scope.tenantId), person: scope.asker ?? scope.userId }
  const opening = { text: settings, values: openingValues(scope, planning) }
  return begin(database, run, asker, { opening, work })
}

/**
 * Runs `work` in one transaction that sees only what `scope` allows. The only access to tenant data. `work` must not
 * switch the scope, must use nothing but the given `db`, and may run more than once (see `transaction`). Throws
 * server.busy when the person or the tenant has too many running transactions.
 */
export const withTenant = <T>(database: Database, scope: TenantScope, work: Work<T>): Promise<T> =>
  inScope(database, { run: transaction, planning: 'auto' }, scope, work)

/**
 * `withTenant` for work that reads in several statements what timed work may move from one table to another meanwhile: all of them
 * see the same moment. It cannot write.
 */
export const readTenant = <T>(database: Database, scope: TenantScope, work: Work<T>): Promise<T> =>
  inScope(database, { run: snapshot, planning: 'auto' }, scope, work)

/** One statement of a long transaction may take this long: it may sort all rows of a tenant before it answers the first. */
const longPatience = { statement_timeout: 120_000, query_timeout: 125_000 } as const

/** `isKept` is asked before the commit. */
async function onOwnConnection<T>(
  database: Database,
  { opening, isKept }: { opening: string; isKept: (result: T) => boolean },
  scope: TenantScope,
  work: Work<T>,
): Promise<T> {
  const client = await database.connect(longPatience)
  try {
    await client.query(opening)
    await client.query({ text: settings, values: openingValues(scope, 'auto') })
    const result = await work(kyselyOn(client, database.statement))
    await client.query(isKept(result) ? 'commit' : 'rollback')
    return result
  } finally {
    // What has not been committed ends with its connection.
    await client.end()
  }
}

/**
 * Runs `work` in one read-only transaction on a connection of its own that sees what `scope` allowed when it began:
 * for jobs that read more than a request may, in batches of a cursor. Other transactions may run meanwhile. It is not
 * tried again.
 */
export const withSnapshot = <T>(
  database: Database,
  scope: TenantScope,
  work: Work<T>,
): Promise<T> => {
  const opening = 'begin isolation level repeatable read read only'
  return onOwnConnection(database, { opening, isKept: () => true }, scope, work)
}

/**
 * The same for jobs that write more than a request may: `work` is committed as a whole if `isKept` says so of its result,
 * else rolled back.
 */
export const withLongTransaction = <T>(
  database: Database,
  scope: TenantScope,
  isKept: (result: T) => boolean,
  work: Work<T>,
): Promise<T> => onOwnConnection(database, { opening: 'begin', isKept }, scope, work)

/**
 * `withTenant` for work that is a single statement: one round trip to the database instead of two, at half the cost. A
 * second statement throws; what `work` throws after the first undoes nothing. The statement is planned once for a
 * connection, whatever its values are, because planning a list takes longer than reading a page of it. It must
 * therefore look rows up in a way that suits few rows and many: what belongs to the rows of a page by subqueries, not
 * by joins, because the length of a page is not known when it is planned.
 */
export const askTenant = <T>(database: Database, scope: TenantScope, work: Work<T>): Promise<T> =>
  inScope(database, { run: singleStatement, planning: 'force_generic_plan' }, scope, work)

/**
 * What is looked up before a caller is identified. Each purpose has its own share of the pool, so that many anonymous
 * callers block neither token look-ups of signed-in users nor health checks.
 */
type Line = 'anonymous' | 'tokens' | 'health'

const askerOf = (line: Line): Asker => ({ tenant: line, person: null })

/** A transaction before anybody is signed in: tenant tables return no rows, only the owner's functions do. */
export const withoutTenant = <T>(
  database: Database,
  work: Work<T>,
  line: Line = 'anonymous',
): Promise<T> => begin(database, transaction, askerOf(line), { opening: null, work })

/** The same for work that is a single statement. */
export const askWithoutTenant = <T>(
  database: Database,
  work: Work<T>,
  line: Line = 'anonymous',
): Promise<T> => begin(database, singleStatement, askerOf(line), { opening: null, work })

/** A transaction of the worker's login, for field data and timed work across tenants. */
export const asWorker = <T>(database: Database, work: Work<T>): Promise<T> => {
  if (database.role !== 'worker') throw new Error('needs the database of the worker')
  return begin(database, transaction, askerOf('anonymous'), { opening: null, work })
}
