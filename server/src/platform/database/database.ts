import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { type DatabaseAddress, type Role, roleConfig } from './address.ts'
import { kyselyOn } from './client-dialect.ts'
import type { Tables } from './tables.ts'

// A day without a time of day stays the text it is; a Date would shift it by the process's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** What queries are written against: one client inside one transaction. */
export type Db = Kysely<Tables>

/** A pool of one working login. Reach tables through `withTenant`, `withoutTenant` or `asWorker` only. */
export type Database = {
  pool: pg.Pool
  role: Role
  usesNames: boolean
  /** A connection outside the pool and without pipelining, as COPY needs it. Its maker ends it. */
  connect(
    settings: Pick<pg.ClientConfig, 'statement_timeout' | 'query_timeout'>,
  ): Promise<pg.Client>
  close(): Promise<void>
}

/** What of the data a session may see. */
export type TenantScope = {
  tenantId: number
  /** Ids of visible organisations, or '*' for all of the tenant. */
  organisations: '*' | readonly string[]
  /** The organisation the session works for; the node itself is seen whatever `organisations` holds. */
  organisationId?: string
  userId: string | null
  /** Where the request came from, for the audit trail. */
  address?: string
}

type Options = { max: number; usesNames?: boolean; logger?: Logger }

export function openDatabase(address: DatabaseAddress, role: Role, options: Options): Database {
  const config = { ...roleConfig(address, role), max: options.max, pipeline: true }
  const pool = new pg.Pool(config)
  let isClosing = false
  // The reason alone: an error of the driver carries its whole client.
  const noteLoss = (level: 'warn' | 'debug') => (error: Error) => {
    if (!isClosing) options.logger?.[level]({ reason: error.message }, 'database client lost')
  }
  // An idle client whose server goes away raises here; the pool drops it and connects anew when asked.
  pool.on('error', noteLoss('warn'))
  // One at work raises both in its query, where it is handled, and here, where unheard it would end the process.
  pool.on('connect', (client) => client.on('error', noteLoss('debug')))
  return {
    pool,
    role,
    usesNames: options.usesNames ?? true,
    async connect(settings) {
      const client = new pg.Client({ ...roleConfig(address, role), ...settings })
      // What runs on it fails by itself; unheard, the event would end the process.
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

const settings = `select set_config('app.tenant', $1, true), set_config('app.organisations', $2, true), set_config('app.user', $3, true), set_config('app.address', $4, true), set_config('app.organisation', $5, true)`

const scopeValues = ({ tenantId, organisations, ...scope }: TenantScope) => [
  String(tenantId),
  organisations === '*' ? '*' : `{${organisations.join(',')}}`,
  scope.userId ?? '',
  scope.address ?? '',
  scope.organisationId ?? '',
]

async function transaction<T>(
  { pool, usesNames }: Database,
  opening: { text: string; values: string[] } | null,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // Sent ahead without waiting: the first query of `work` travels in the same packet.
    const begun = client.query('begin')
    const scoped = opening
      ? client.query(usesNames ? { name: 'scope', ...opening } : opening)
      : Promise.resolve()
    const opened = Promise.all([begun, scoped])
    opened.catch(() => {
      // Awaited below; without this an early failure of `work` would leave it unhandled.
    })
    const result = await work(kyselyOn(client, usesNames))
    await opened
    const { command } = await client.query('commit')
    // A transaction that failed inside is answered with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error('transaction was rolled back')
    return result
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    // Over a line that is silent a rollback would only wait as long again.
    if (!isBroken(failure)) {
      await client.query('rollback').catch((lost: Error) => {
        failure = lost
      })
    }
    throw error
  } finally {
    client.release(isBroken(failure) ? failure : undefined)
  }
}

/** Errors with an SQLSTATE come from a healthy connection; anything else means the client cannot be trusted. */
const isBroken = (error: Error | undefined) =>
  error !== undefined && /timeout|terminat|ECONN|EPIPE|Connection/i.test(error.message)

/**
 * Runs `work` in one transaction that sees only what `scope` allows. The only way to tenant data.
 * `work` must not switch the scope and must use nothing but the `db` it is given.
 */
export const withTenant = <T>(
  database: Database,
  scope: TenantScope,
  work: (db: Db) => Promise<T>,
): Promise<T> => transaction(database, { text: settings, values: scopeValues(scope) }, work)

/** A transaction before anybody is signed in: no tenant table answers a row, only the owner's functions do. */
export const withoutTenant = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(database, null, work)

/** A transaction of the worker's login, for field data and timed work across tenants. */
export const asWorker = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> => {
  if (database.role !== 'worker') throw new Error('needs the database of the worker')
  return transaction(database, null, work)
}
