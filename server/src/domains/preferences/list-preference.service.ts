import {
  type ListPreference,
  type ListSettings,
  listLimits,
} from '@iwater/contract/kit/list-preference'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import {
  countLists,
  deletePreference,
  selectPreference,
  storePreference,
} from './list-preference.queries.ts'

const ofList = ({ tenantId, userId }: Session, list: string) => ({
  tenantId,
  accountId: userId,
  list,
})

/** What is stored, names of columns that the list no longer has included: who shows the list ignores those. */
export async function readListPreference(
  db: Db,
  session: Session,
  list: string,
): Promise<ListPreference> {
  const stored = await selectPreference(db, ofList(session, list))
  if (stored === undefined) return { version: 0, settings: { views: [] } }
  return { version: stored.version, settings: stored.settings as ListSettings }
}

export async function saveListPreference(
  db: Db,
  session: Session,
  { list, version, settings }: { list: string } & ListPreference,
): Promise<ListPreference> {
  const key = ofList(session, list)
  if (version === 0 && (await countLists(db, key)) >= listLimits.lists) {
    throw new AppError('preferences.too-many-lists', { details: { limit: listLimits.lists } })
  }
  const stored = await storePreference(db, key, { version, settings })
  if (stored === undefined) throw new AppError('preferences.list-changed')
  return { version: stored.version, settings }
}

export async function removeListPreference(
  db: Db,
  session: Session,
  { list, version }: { list: string; version: number },
) {
  const key = ofList(session, list)
  const isRemoved = await deletePreference(db, key, version)
  if (!isRemoved && (await selectPreference(db, key)) !== undefined) {
    throw new AppError('preferences.list-changed')
  }
  return null
}
