import { sql } from 'kysely'
import type pg from 'pg'

const limit = 1000
const names = new Map<string, string>()

const mark = '/* unnamed */'

/**
 * Begins a statement whose text callers decide, as the conditions of a filter do: there are ever new ones, and with names
 * they would take those of all other statements.
 */
export const unnamed = sql.raw(mark)

/**
 * The query as a named statement, which the database then parses and plans once a connection. There are few texts
 * because Kysely writes values as parameters; an `unnamed` one, and beyond the limit each further one, has no name.
 */
export function named(text: string, values: readonly unknown[]): pg.QueryConfig {
  let name = names.get(text)
  if (name === undefined && names.size < limit && !text.startsWith(mark)) {
    name = `q${names.size}`
    names.set(text, name)
  }
  return { text, values: [...values], ...(name !== undefined && { name }) }
}
