import { type Branch, readOrganisation } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'

/** Throws organisation.not-found where the data of an organisation are not visible, though its name may be. */
export async function readWithinScope(db: Db, { tenantId, organisations }: Session, id: string) {
  const organisation = await readOrganisation(db, tenantId, id)
  if (organisations !== '*' && !organisations.includes(id))
    throw new AppError('organisation.not-found')
  return organisation
}

/** Without those that stand below one that is not visible. */
export function connected([top, ...below]: readonly Branch[]): Branch[] {
  const ids = new Set(top && [top.id])
  return [top, ...below].filter((branch): branch is Branch => {
    if (branch === undefined) return false
    if (branch !== top && !ids.has(branch.parentId ?? '')) return false
    ids.add(branch.id)
    return true
  })
}
