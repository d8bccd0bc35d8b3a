import { unansweredLimits, type voteForReason } from '@iwater/contract/knowledge/conversation'
import type { RequestOf } from '@iwater/contract/route'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { selectReason } from '../knowledge.queries.ts'
import { plain } from '../search/plain-text.ts'
import { countUnanswered, deleteUnansweredBeyond, putVote } from './feedback.queries.ts'

/** The beginning of a text, in single spaces. */
const begun = (text: string) =>
  Array.from(text.replaceAll(/\s+/g, ' ').trim())
    .slice(0, unansweredLimits.characters)
    .join('')
    .trim()

/** A text as it is counted: small letters, single spaces in place of signs; empty for one of signs alone. */
const normalised = (text: string) => begun(plain(text))

/** Keeps that the chat has no good answer to a text. */
export async function keepUnanswered(
  { db, session: { tenantId }, now }: RequestContext,
  said: string,
  organisationId: string,
) {
  const text = normalised(said)
  if (text === '') return
  await countUnanswered(db, tenantId, { text, wording: begun(said), organisationId, now })
  await deleteUnansweredBeyond(db, tenantId, text)
}

/** Throws knowledge.reason-not-found. */
export async function vote(
  { db, session, now }: RequestContext,
  { reasonId, hasHelped }: RequestOf<typeof voteForReason>,
) {
  if (!(await selectReason(db, reasonId))) throw new AppError('knowledge.reason-not-found')
  await putVote(db, session.tenantId, { accountId: session.userId, reasonId, hasHelped, now })
  return null
}
