import type { Permission } from '@iwater/contract/access'
import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import { functionPages, type menuEntryRecord } from '@iwater/contract/pages/menu-entries'
import type { Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { framedOrigin } from '../frame-sources.ts'
import { selectSystem } from '../system.queries.ts'
import { assertWithinScope } from '../system-record.service.ts'
import { selectIsInMenu, updateEntryPermission } from './menu.queries.ts'
import type { MenuContent } from './menu-content.ts'
import { keepOwnPages } from './own-page.service.ts'

type Draft = DraftOf<(typeof menuEntryRecord)['fields']>

/** The permission that opens a page of the product. */
export const permissionOf = (path: string | null): Permission | null =>
  functionPages.find((page) => page.path === path)?.permission ?? null

/** Who changes the menu of a system sees all organisations that have it. */
async function assertSystemWithinScope(work: Work, systemId: unknown) {
  const system = await selectSystem(work.db, work.session.tenantId, String(systemId))
  if (system) assertWithinScope(work, system)
}

async function pathFaults(
  { db, session }: Work,
  { opens, path, system_id, is_configuration }: Draft,
  before: Row | null,
): Promise<Faults> {
  if (opens !== 'page' || path === null || path === before?.path) return {}
  const place = { systemId: system_id, isConfiguration: is_configuration, exceptId: before?.id }
  const isThere = await selectIsInMenu(db, session.tenantId, path, place)
  return isThere ? { path: { is: 'taken' } } : {}
}

/** Modules stay modules: what stands in one would stand in a page. */
const kindFaults = ({ opens }: Draft, before: Row | null): Faults =>
  before !== null && (before.opens === 'module') !== (opens === 'module')
    ? { opens: { is: 'fixed' } }
    : {}

/** The header of the product's own page has to be able to name the address as one that frames may show. */
const addressFaults = ({ external_url: address }: Draft): Faults =>
  address !== null && framedOrigin(address) === undefined ? { external_url: { is: 'uri' } } : {}

/** The menus with an entry as a draft has it. */
const withEntry =
  (id: string, draft: Draft) =>
  ({ systems, entries }: MenuContent): MenuContent => ({
    systems,
    entries: entries.map((entry) =>
      entry.id === id
        ? {
            ...entry,
            parent_id: draft.parent_id,
            is_shown: draft.is_shown,
            path: draft.opens === 'page' ? (draft.path ?? '') : '',
          }
        : entry,
    ),
  })

export async function checkMenuEntry(
  work: Work,
  draft: Draft,
  before: Row | null,
): Promise<Faults> {
  await assertSystemWithinScope(work, draft.system_id)
  const faults = {
    ...kindFaults(draft, before),
    ...addressFaults(draft),
    ...(await pathFaults(work, draft, before)),
  }
  if (before !== null) await keepOwnPages(work, withEntry(before.id, draft))
  return faults
}

/** The permission that an entry needs follows from what it opens. */
export async function followPage({ db, session }: Work, id: string, draft: Draft) {
  if (draft.opens === 'module') return
  const permission = draft.opens === 'page' ? permissionOf(draft.path) : null
  await updateEntryPermission(db, session.tenantId, id, permission)
}

export async function keepMenuEntry(work: Work, before: Row) {
  await assertSystemWithinScope(work, before.system_id)
  await keepOwnPages(work, ({ systems, entries }) => ({
    systems,
    entries: entries.filter(({ id }) => id !== before.id),
  }))
}
