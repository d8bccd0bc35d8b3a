import { nearestQuestions } from '@iwater/contract/knowledge/conversation'
import type { Db } from '#platform/database/database'
import { selectNames } from '../knowledge.queries.ts'
import { mostCharacters, searchQuestions } from '../search/search.service.ts'
import { nearestTitles } from './nearest-titles.ts'

/**
 * What the best question scores at least that a text means: more than one rare word in common. Of the 342 queries of
 * search-queries.tsv five have less, of the 73 of other-subjects.txt 61.
 */
const leastScore = 5.3

/** Questions of the tenant whose titles are compared where no term is found, beside those of the product. */
const mostCompared = 1000

export type FoundTitles = {
  isSure: boolean
  questions: { id: string; zh: string; en: string }[]
}

const titleOnly = ({ id, zh, en }: { id: string; zh: string; en: string }) => ({ id, zh, en })

/** The questions that a text means, the best first; `isSure` is false where they are only the nearest there are. */
export async function findQuestions(
  db: Db,
  text: string,
  preferred?: readonly string[],
): Promise<FoundTitles> {
  const found = await searchQuestions(db, text, preferred)
  const [best] = found
  if (best !== undefined)
    return best.score >= leastScore
      ? { isSure: true, questions: found.map(titleOnly) }
      : { isSure: false, questions: found.slice(0, nearestQuestions).map(titleOnly) }
  const compared = await selectNames(db, mostCompared)
  const begun = text.slice(0, mostCharacters)
  return { isSure: false, questions: nearestTitles(begun, compared, nearestQuestions) }
}
