import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import type { systemRecord } from '@iwater/contract/pages/systems'
import { isWithin } from '#domains/organisation'
import type { Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { type MenuContent, readAllMenus, seesPage } from './own-page.service.ts'
import { standardMenu } from './standard-menu.ts'
import type { SystemRow } from './system.queries.ts'
import { insertMenu } from './system.service.ts'

type Draft = DraftOf<(typeof systemRecord)['fields']>
type Users = Pick<Draft, 'is_limited' | 'organisation_ids'>

/** Who changes a system sees all organisations that have it, or will. */
function assertWithinScope({ session: { organisations } }: Work, system: Users) {
  if (organisations === '*') return
  const isWide = !system.is_limited || !isWithin([...system.organisation_ids], organisations)
  if (isWide) throw new AppError('navigation.beyond-scope')
}

/**
 * Throws navigation.own-systems where the session's user would lose the page of systems by a change, and with it the way
 * to undo it.
 */
async function keepOwnPage(
  { db, session }: Work,
  change: (systems: readonly SystemRow[]) => SystemRow[],
) {
  const menus = await readAllMenus(db, session.tenantId)
  const after: MenuContent = { ...menus, systems: change(menus.systems) }
  const sees = (of: MenuContent) => seesPage(db, session, 'systems', of)
  if ((await sees(menus)) && !(await sees(after))) throw new AppError('navigation.own-systems')
}

export async function checkSystem(work: Work, draft: Draft, before: Row | null): Promise<Faults> {
  assertWithinScope(work, draft)
  if (before === null) return {}
  assertWithinScope(work, before as unknown as Users)
  await keepOwnPage(work, (systems) =>
    systems.map((system) =>
      system.id === before.id
        ? {
            ...system,
            display: draft.display,
            is_limited: draft.is_limited,
            organisation_ids: [...draft.organisation_ids],
          }
        : system,
    ),
  )
  return {}
}

/** A new system begins with the usual menu, and so does a link to a large screen, which has none, when it becomes a tab. */
export async function furnishSystem(
  { db, session }: Work,
  id: string,
  { display }: Draft,
  before: Row | null,
) {
  const hasMenu = before !== null && before.entry_count !== 0
  if (!hasMenu && display !== 'screen') await insertMenu(db, session.tenantId, id, standardMenu)
}

export async function keepSystem(work: Work, before: Row) {
  assertWithinScope(work, before as unknown as Users)
  await keepOwnPage(work, (systems) => systems.filter(({ id }) => id !== before.id))
}
