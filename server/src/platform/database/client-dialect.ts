import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { type Statement, withoutName } from './statements.ts'
import type { Tables } from './tables.ts'

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** The client that sends a query. */
type Asked = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }

function connectionOn(client: Asked, statement: Statement): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const result = await client.query(statement(query.sql, query.parameters))
      return {
        rows: result.rows as Row[],
        ...(result.rowCount !== null &&
          result.command !== 'SELECT' && { numAffectedRows: BigInt(result.rowCount) }),
      }
    },
    // Large reads use COPY or a cursor, not Kysely.
    streamQuery() {
      throw new Error('streaming is not offered here')
    },
  }
}

const refuse = async () => {
  throw new Error('open transactions with withTenant or inTransaction')
}

/** A Kysely instance on one client for as long as the caller holds it. Cheap enough to make for each request. */
export function kyselyOn(client: Asked, statement = withoutName) {
  const connection = connectionOn(client, statement)
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => {},
    }),
  }
  return new Kysely<Tables>({ dialect })
}
