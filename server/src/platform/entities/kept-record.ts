import { auditSubjectWord } from '@iwater/contract/audit-words'
import type { Language } from '@iwater/contract/errors'
import { undoneWhereItFails } from '#platform/database/savepoint'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import type { Described } from './columns.ts'
import { deleteRecord } from './entity.queries.ts'
import { type Keeper, type Referring, selectReferring } from './referring.queries.ts'

const foreignKeyViolation = '23503'

/** Where a record is used: the kind, and of the records that the caller may see names and number. */
function usesText(table: string, { count, names }: Referring, language: Language) {
  const kind = auditSubjectWord(table, language)
  const others = count - names.length
  if (language === 'zh') {
    const list = names.map(({ zh }) => `“${zh}”`).join('、')
    if (count === 0) return `${kind}（您无权查看）`
    return others > 0 ? `${kind}${list}${list && '等'} ${count} 项` : `${kind}${list}`
  }
  const list = names.map(({ en }) => `“${en}”`).join(', ')
  if (count === 0) return `${kind} (not visible to you)`
  if (list === '') return `${kind} (${count})`
  return others > 0 ? `${kind} ${list} and ${others} more` : `${kind} ${list}`
}

type Asking = Pick<RequestContext, 'db' | 'session' | 'language'>

const isKept = (error: unknown) => (error as { code?: string }).code === foreignKeyViolation

/** What is thrown instead of what the database said of rows that others refer to. */
async function reasonOf(cause: unknown, { db, session, language }: Asking, ids: readonly string[]) {
  if (!isKept(cause)) return cause
  const { table, constraint } = cause as Keeper
  const referring = await selectReferring(db, { table, constraint }, session.tenantId, ids)
  const uses = usesText(table, referring, language)
  return new AppError('record.in-use', { details: { uses }, cause })
}

/**
 * Deletes the row of a record; the transaction goes on where that fails. Throws record.in-use, with where it is used, while
 * others refer to it, and record.has-children while some stand below it.
 */
export async function deleteUnlessKept(entity: Described, asking: Asking, id: string) {
  const { db, session } = asking
  try {
    await undoneWhereItFails(db, () => deleteRecord(db, entity, { ...session, id }))
  } catch (cause) {
    const { table } = cause as Partial<Keeper>
    if (isKept(cause) && table === entity.table)
      throw new AppError('record.has-children', { cause })
    throw await reasonOf(cause, asking, [id])
  }
}

/** Deletes rows of several tables by `act`. Throws record.in-use, with where they are used, while others refer to one of `ids`. */
export async function deleteAllUnlessKept(
  asking: Asking,
  ids: readonly string[],
  act: () => Promise<void>,
) {
  try {
    await undoneWhereItFails(asking.db, act)
  } catch (cause) {
    throw await reasonOf(cause, asking, ids)
  }
}
