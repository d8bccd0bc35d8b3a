import { failureText } from '@iwater/contract/errors'
import { faultSentence } from '@iwater/contract/kit/faults'
import pg from 'pg'
import { quotaFailure } from '#platform/database/quota-failure'
import { failureOf } from '#platform/database/savepoint'
import { AppError } from '#platform/http/app-error'
import type { Served, Work } from '../entity.service.ts'
import { refusedFault } from '../refused-write.ts'
import type { Candidate } from './import-candidates.ts'
import { insertRecords, updateRecords } from './import-records.queries.ts'

/** Whether the database rejected the rows themselves: their values, their keys, or where they belong. */
export const isOfRows = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(22|23)|^42501$/.test(error.code ?? '')

/** Says at a row why it cannot be written; throws what has nothing to do with it. */
function noteRejection({ entity }: Served, { language }: Work, one: Candidate, error: unknown) {
  if (error instanceof AppError && error.status < 500) {
    const said = Object.values(error.fields ?? {}).join(' ')
    one.said = said || failureText(error.code, language, error.details)
    return
  }
  // Which rows find no room would be a matter of their order: what exceeds a quota is the import.
  const overQuota = quotaFailure(error)
  if (overQuota) throw overQuota
  if (!isOfRows(error)) throw error
  const refused = refusedFault(entity, error)
  if (refused === undefined) one.said = faultSentence({ is: 'wrong-kind' }, entity.noun, language)
  else Object.assign(one.faults, refused)
}

async function write({ entity }: Served, work: Work, candidates: readonly Candidate[]) {
  const { tenantId } = work.session
  const records = candidates.map(({ id, before, draft }) => ({
    id,
    before,
    draft: Object.fromEntries(
      Object.entries(draft).filter(([name]) => entity.fields[name]?.type !== 'rows'),
    ),
  }))
  const added = records.filter(({ before }) => before === null)
  const changed = records.filter(({ before }) => before !== null)
  await insertRecords(work.db, entity, tenantId, added)
  await updateRecords(work.db, entity, tenantId, changed)
}

/**
 * Writes rows all at once; where the database rejects that, or other tables belong to a change, one by one. What cannot be
 * written says so afterwards.
 */
export async function writeRows(served: Served, work: Work, candidates: readonly Candidate[]) {
  if (candidates.length === 0) return
  const { afterImport } = served.decisions
  const afterWrite = afterImport ? undefined : served.decisions.afterWrite
  if (!afterWrite) {
    const error = await failureOf(work.db, () => write(served, work, candidates))
    if (error === null) return
    if (!isOfRows(error)) throw error
  }
  for (const one of candidates) {
    const error = await failureOf(work.db, async () => {
      await write(served, work, [one])
      await afterWrite?.(work, one.id, one.draft, one.before)
    })
    if (error !== null) noteRejection(served, work, one, error)
  }
}
