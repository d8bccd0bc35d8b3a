import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import type { systemRecord } from '@iwater/contract/pages/systems'
import { isWithin } from '#domains/organisation'
import type { Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { keepOwnPages } from './menus/own-page.service.ts'
import { standardMenu } from './standard-menu.ts'
import type { SystemRow } from './system.queries.ts'
import { insertMenu } from './system.service.ts'

type Draft = DraftOf<(typeof systemRecord)['fields']>
type Users = Pick<Draft, 'is_limited' | 'organisation_ids'>

/** Who changes a system sees all organisations that have it, or will. */
export function assertWithinScope({ session: { organisations } }: Work, system: Users) {
  if (organisations === '*') return
  const isWide = !system.is_limited || !isWithin([...system.organisation_ids], organisations)
  if (isWide) throw new AppError('navigation.beyond-scope')
}

const keepPages = (work: Work, change: (systems: readonly SystemRow[]) => SystemRow[]) =>
  keepOwnPages(work, ({ systems, entries }) => ({ systems: change(systems), entries }))

export async function checkSystem(work: Work, draft: Draft, before: Row | null): Promise<Faults> {
  assertWithinScope(work, draft)
  if (before === null) return {}
  assertWithinScope(work, before as unknown as Users)
  await keepPages(work, (systems) =>
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
  await keepPages(work, (systems) => systems.filter(({ id }) => id !== before.id))
}
