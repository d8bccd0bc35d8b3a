import type { Language } from '@iwater/contract/errors'
import type { Choice } from '@iwater/contract/kit/calls'
import { type MenuPreview, mostReaders } from '@iwater/contract/pages/menus'
import {
  mayConfigureBy,
  selectFoundReaders,
  selectMenuReader,
  selectRoles,
} from '#domains/accounts'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { systemsOf } from '../system.service.ts'
import { loadMenuParts, type MenuParts, menusFor } from './menu.service.ts'

type Wanted = {
  systemId: string
  appFlag: '0' | '1'
  roleId?: string | undefined
  personId?: string | undefined
}

/** By which roles the previewed menu is made, and in which of some organisations; null for any. */
type Previewed = { roleKeys: string[]; organisationIds: readonly string[] | null }

/** Throws identity.account-not-found or people.role-not-found for whom the session does not see. */
async function previewedOf(
  db: Db,
  { tenantId, userId }: Session,
  { roles }: MenuParts,
  { roleId, personId = userId }: Wanted,
): Promise<Previewed> {
  if (roleId === undefined) {
    const person = await selectMenuReader(db, tenantId, personId)
    if (!person) throw new AppError('identity.account-not-found')
    return person
  }
  const role = roles.find(({ id }) => id === roleId)
  if (!role) throw new AppError('people.role-not-found')
  return { roleKeys: [role.key], organisationIds: null }
}

/** The menu of a system as a role or a person gets it, built as theirs is. */
export async function previewMenu(
  db: Db,
  session: Session,
  wanted: Wanted,
  { language }: { language: Language },
): Promise<MenuPreview> {
  const parts = await loadMenuParts(db, session.tenantId)
  const { roleKeys, organisationIds } = await previewedOf(db, session, parts, wanted)
  const { systemId, appFlag } = wanted
  const hasIt = (id: string) => systemsOf(parts.systems, id).some((one) => one.id === systemId)
  const system = parts.systems.find(({ id }) => id === systemId)
  const organisationId =
    organisationIds === null ? (system?.organisation_ids[0] ?? '') : organisationIds.find(hasIt)
  if (organisationId === undefined || !hasIt(organisationId))
    return { items: [], missing: 'system' }
  const mayConfigure = mayConfigureBy(parts.roles, roleKeys)
  if (appFlag === '1' && !mayConfigure) return { items: [], missing: 'permission' }
  const { of } = menusFor(parts, {
    roleKeys: [roleKeys],
    organisationId,
    mayConfigure,
    language,
  })
  return { items: of({ systemId, appFlag }), missing: null }
}

/** The roles, and the visible people whose names contain a text. */
export async function readMenuReaders(
  db: Db,
  { tenantId }: Session,
  { keyword = '' }: { keyword?: string | undefined },
): Promise<{ roles: Choice[]; people: Choice[] }> {
  const people = await selectFoundReaders(db, tenantId, { keyword, most: mostReaders })
  return {
    roles: (await selectRoles(db, tenantId)).map(({ id, name_zh: zh, name_en: en }) => ({
      value: id,
      label: { zh, en },
    })),
    people: people.map(({ id, name }) => ({ value: id, label: name })),
  }
}
