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

/**
 * Deletes the row of a record; the transaction goes on where that fails. Throws record.in-use, with where it is used, while
 * others refer to it, and record.has-children while some stand below it.
 */
export async function deleteUnlessKept(
  entity: Described,
  { db, session: { tenantId }, language }: Pick<RequestContext, 'db' | 'session' | 'language'>,
  id: string,
) {
  try {
    await undoneWhereItFails(db, () => deleteRecord(db, entity, { tenantId, id }))
  } catch (cause) {
    const { code, ...keeper } = cause as { code?: string } & Keeper
    if (code !== foreignKeyViolation) throw cause
    if (keeper.table === entity.table) throw new AppError('record.has-children', { cause })
    const referring = await selectReferring(db, keeper, tenantId, id)
    const uses = usesText(keeper.table, referring, language)
    throw new AppError('record.in-use', { details: { uses }, cause })
  }
}
