import type pg from 'pg'

const limit = 500
const names = new Map<string, string>()

/**
 * The query as a named statement, which the database then parses and plans once a connection. There are few texts
 * because Kysely writes values as parameters; beyond the limit a text stays unnamed.
 */
export function named(text: string, values: readonly unknown[]): pg.QueryConfig {
  let name = names.get(text)
  if (name === undefined && names.size < limit) {
    name = `q${names.size}`
    names.set(text, name)
  }
  return { text, values: [...values], ...(name !== undefined && { name }) }
}
