import pg from 'pg'

/** What a driver's query calls on its connection: messages of the extended protocol, and what has been prepared. */
type Wire = {
  bind(message: { statement: string; values: readonly string[] }): void
  execute(message: { portal: string; rows: number }): void
  parsedStatements: Record<string, string | undefined>
}

type Driver = new (
  config: pg.QueryConfig,
  callback: (error: Error | undefined, result: pg.QueryResult) => void,
) => pg.Submittable & {
  requiresPreparation(): boolean
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}

/** The named statement that sets the scope of a transaction. */
export const scopeName = 'scope'

/** The driver's query with the statement of the scope before it: one packet, one transaction, one answer. */
class ScopedStatement extends (pg.Query as unknown as Driver) {
  readonly #scope: readonly string[]
  #isScoped = false

  constructor(
    scope: readonly string[],
    query: pg.QueryConfig,
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super(query, callback)
    this.#scope = scope
  }

  // Without a name and values the driver would send the text alone, without the scope.
  override requiresPreparation() {
    return true
  }

  // Everything between two syncs is one transaction; an error in it skips the rest (PostgreSQL, 54.2.3 and 54.2.4).
  override prepare(connection: Wire) {
    connection.bind({ statement: scopeName, values: this.#scope })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown) {
    if (this.#isScoped) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire) {
    if (this.#isScoped) super.handleCommandComplete(message, connection)
    this.#isScoped = true
  }
}

/** Whether the scope has been prepared on a client, as its first ordinary transaction does. */
export const hasScope = (client: pg.ClientBase) =>
  (client as unknown as { connection: Wire }).connection.parsedStatements[scopeName] !== undefined

/** Runs one statement in a scope, which ends with the answer. The client must have prepared the scope. */
export const askScoped = (
  client: pg.ClientBase,
  scope: readonly string[],
  query: pg.QueryConfig,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new ScopedStatement(scope, query, (error, result) => {
        if (error) reject(error)
        else resolve(result)
      }),
    )
  })
