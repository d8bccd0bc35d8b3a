import type { Db } from '#platform/database/database'
import { lockStale, putTerms } from './own-terms.queries.ts'
import { questionTerms } from './question-terms.ts'

/** Questions that one request makes the terms of: some milliseconds each. */
const mostAtOnce = 50

/** Makes the terms of own questions of the session’s tenant that are stale; answers of how many. */
export async function renewTerms(db: Db): Promise<number> {
  const stale = await lockStale(db, mostAtOnce)
  for (const { id, ...said } of stale) await putTerms(db, id, questionTerms(said))
  return stale.length
}
