import type { Db } from '#platform/database/database'
import { lockStale, putTerms } from './own-terms.queries.ts'
import { questionTerms } from './question-terms.ts'

/** Questions that one request makes the terms of: some milliseconds each. */
const mostAtOnce = 50

/** Makes the terms of own questions of the session’s tenant that are stale; answers of how many. */
export async function renewTerms(db: Db): Promise<number> {
  const stale = await lockStale(db, mostAtOnce)
  if (stale.length > 0)
    await putTerms(
      db,
      stale.map(({ id, ...said }) => ({ questionId: id, ...questionTerms(said) })),
    )
  return stale.length
}

/** Makes the terms of all that are stale. */
export async function renewAllTerms(db: Db): Promise<void> {
  while ((await renewTerms(db)) === mostAtOnce);
}
