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
import { named } from './statements.ts'
import type { Tables } from './tables.ts'

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

function connectionOn(client: pg.ClientBase, usesNames: boolean): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const result = await client.query(
        usesNames
          ? named(query.sql, query.parameters)
          : { text: query.sql, values: [...query.parameters] },
      )
      return {
        rows: result.rows as Row[],
        ...(result.rowCount !== null &&
          result.command !== 'SELECT' && { numAffectedRows: BigInt(result.rowCount) }),
      }
    },
    // Large reads go by COPY or a cursor, not through Kysely.
    streamQuery() {
      throw new Error('streaming is not offered here')
    },
  }
}

const refuse = async () => {
  throw new Error('open transactions with withTenant or inTransaction')
}

/** A Kysely that speaks over one client for as long as the caller holds it. Cheap enough to make per request. */
export function kyselyOn(client: pg.ClientBase, usesNames = true) {
  const connection = connectionOn(client, usesNames)
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
