import { mostQuestionsFound } from '@iwater/contract/knowledge/chat'
import type { Db } from '#platform/database/database'
import { renewTerms } from './own-terms.service.ts'
import { queryTerms } from './query-terms.ts'
import { type FoundQuestion, selectFound } from './search.queries.ts'

/** What follows in a longer text is about the same, and each character costs a look-up. */
export const mostCharacters = 100

/** Questions of less than this share of the best one’s score have some words in common with the query, but not its subject. */
const leastShare = 0.2

/**
 * The questions that a query means, the best first; those that are `preferred` count more. Terms of own questions that something has
 * made stale, such as an import that was undone, are made anew first.
 */
export async function searchQuestions(
  db: Db,
  query: string,
  preferred: readonly string[] = [],
): Promise<FoundQuestion[]> {
  const terms = queryTerms(query.slice(0, mostCharacters))
  if (terms.length === 0) return []
  const find = () => selectFound(db, terms, mostQuestionsFound, preferred)
  const first = await find()
  const isRenewed = first.isStale && (await renewTerms(db)) > 0
  const { questions: found } = isRenewed ? await find() : first
  const best = found[0]?.score ?? 0
  return found.filter(({ score }) => score >= best * leastShare)
}
