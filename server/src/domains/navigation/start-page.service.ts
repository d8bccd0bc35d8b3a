import { type StartDesktop, usualDesktop } from '@iwater/contract/pages/start-page'
import { readOrganisation } from '#domains/organisation'
import { assertVersion, contentVersionOf } from '#platform/content-version'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import type { Session } from '#platform/http/session'
import { nameAbove } from './name-above.service.ts'
import {
  deleteDefaultDesktop,
  deleteOwnDesktop,
  selectNearestDesktop,
  selectOwnDesktop,
  storeDefaultDesktop,
  storeOwnDesktop,
} from './start-page.queries.ts'

/** The start page of a person in an organisation, and their own choice. */
export async function readStart(
  db: Db,
  { tenantId, userId }: Session,
  path: readonly string[],
): Promise<{ defaultDesktop: StartDesktop; radioDesk: StartDesktop | null }> {
  const [nearest, own] = await Promise.all([
    selectNearestDesktop(db, tenantId, path),
    selectOwnDesktop(db, tenantId, userId),
  ])
  return { defaultDesktop: nearest?.desktop ?? usualDesktop, radioDesk: own ?? null }
}

export async function readDefaultDesktop(db: Db, { tenantId }: Session, orgId: string) {
  const { path } = await readOrganisation(db, tenantId, orgId)
  const nearest = await selectNearestDesktop(db, tenantId, path)
  const above = await selectNearestDesktop(
    db,
    tenantId,
    path.filter((id) => id !== orgId),
  )
  const own = nearest?.organisationId === orgId ? nearest.desktop : null
  return {
    version: contentVersionOf(own),
    own,
    inherited: above?.desktop ?? usualDesktop,
    superior: above ? { name: await nameAbove(db, tenantId, above.organisationId) } : null,
  }
}

export async function saveDefaultDesktop(
  db: Db,
  tenantId: number,
  { orgId, desktop }: { orgId: string; desktop: StartDesktop | null },
) {
  await readOrganisation(db, tenantId, orgId)
  if (desktop === null) await deleteDefaultDesktop(db, tenantId, orgId)
  else await storeDefaultDesktop(db, tenantId, { orgId, desktop })
  return null
}

/**
 * The same by a user who has read it at a version. Throws record.changed when somebody else has changed it since, and
 * organisation.not-found.
 */
export async function changeDefaultDesktop(
  db: Db,
  session: Session,
  { version, ...wanted }: { orgId: string; version: number; desktop: StartDesktop | null },
) {
  await takeLock(db, 'default-desktop', wanted.orgId)
  assertVersion((await readDefaultDesktop(db, session, wanted.orgId)).version, version)
  return saveDefaultDesktop(db, session.tenantId, wanted)
}

export async function saveOwnDesktop(
  db: Db,
  { tenantId, userId }: Session,
  desktop: StartDesktop | null,
) {
  if (desktop === null) await deleteOwnDesktop(db, tenantId, userId)
  else await storeOwnDesktop(db, tenantId, { accountId: userId, desktop })
  return null
}
