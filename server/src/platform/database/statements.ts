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

/** A query as the driver sends it. */
export type Statement = (text: string, values: readonly unknown[]) => pg.QueryConfig

export const withoutName: Statement = (text, values) => ({ text, values: [...values] })

/**
 * Queries as named statements, which the database then parses and plans once a connection; the names are those of all
 * connections of a pool. There are few texts because Kysely writes values as parameters; an `unnamed` one that is rare, and
 * beyond the limit each further one, has no name.
 */
export function openStatements(): Statement {
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

  return (text, values) => {
    const name = text.startsWith(mark) ? frequentName(text) : usualName(text)
    return { ...withoutName(text, values), ...(name !== undefined && { name }) }
  }
}
