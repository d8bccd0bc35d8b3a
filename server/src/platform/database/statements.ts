import { sql } from 'kysely'
import type pg from 'pg'

const limit = 1000

const mark = '/* unnamed */'

/**
 * Begins a statement whose text callers decide, as the conditions of a filter do: there are ever new ones, and with names
 * they would take those of all other statements. Those that are asked for again and again get one of a few names of
 * their own, because planning a page of a list takes as long as reading it.
 */
export const unnamed = sql.raw(mark)

/** On each connection a name keeps a plan of up to 300 KB. */
const frequentLimit = 60

/** How often a text is asked for before it gets a name, and of how many texts that is counted: of the latest ones. */
const frequentFrom = 8
const countedTexts = 300

/** Names of statements, which are those of all connections of a process. */
export function openNames() {
  const names = new Map<string, string>()
  const frequentNames = new Map<string, string>()
  const counts = new Map<string, number>()

  function frequentName(text: string) {
    const known = frequentNames.get(text)
    if (known !== undefined || frequentNames.size >= frequentLimit) return known
    const count = (counts.get(text) ?? 0) + 1
    counts.delete(text)
    if (count >= frequentFrom) {
      frequentNames.set(text, `f${frequentNames.size}`)
      return frequentNames.get(text)
    }
    counts.set(text, count)
    const [oldest] = counts.keys()
    if (counts.size > countedTexts && oldest !== undefined) counts.delete(oldest)
    return undefined
  }

  function usualName(text: string) {
    if (!names.has(text) && names.size < limit) names.set(text, `q${names.size}`)
    return names.get(text)
  }

  return (text: string) => (text.startsWith(mark) ? frequentName(text) : usualName(text))
}

const nameOf = openNames()

/**
 * The query as a named statement, which the database then parses and plans once a connection. There are few texts
 * because Kysely writes values as parameters; an `unnamed` one that is rare, and beyond the limit each further one, has
 * no name.
 */
export function named(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = nameOf(text)
  return { text, values: [...values], ...(name !== undefined && { name }) }
}
