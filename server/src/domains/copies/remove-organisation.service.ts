import type { removeOrganisation as removeOrganisationRoute } from '@iwater/contract/organisation/removals'
import type { OutputOf } from '@iwater/contract/route'
import { countConnections } from '#domains/connections'
import {
  beginRemoval,
  countMeasured,
  finishRemoval,
  removeUnits,
  selectUnitIds,
} from '#domains/monitoring'
import { deleteSystems, planSystems } from '#domains/navigation'
import {
  type Branch,
  contentsText,
  deleteOrganisations,
  selectBranches,
} from '#domains/organisation'
import { deleteAllUnlessKept } from '#platform/entities/kept-record'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { newId } from '#platform/ids'
import { countPeople } from './copy-organisation.queries.ts'
import { connected, readWithinScope } from './within-scope.ts'

type Asking = Pick<RequestContext, 'db' | 'session' | 'language'>

/** From the bottom up, a level at a time. */
function levelsOf(branches: readonly Branch[]): string[][] {
  const levels = new Map<number, string[]>()
  for (const { id, level } of branches) levels.set(level, [...(levels.get(level) ?? []), id])
  return [...levels].toSorted(([one], [other]) => other - one).map(([, ids]) => ids)
}

/**
 * Deletes an organisation with those below it, their units and the systems that they alone have. Throws organisation.not-found,
 * organisation.is-root, organisation.branch-in-use with all that keeps it, and what `removeUnits` throws.
 */
export async function removeOrganisation(
  asking: Asking,
  organizationId: string,
): Promise<OutputOf<typeof removeOrganisationRoute>> {
  const { db, session, language } = asking
  const { tenantId } = session
  const { parentId } = await readWithinScope(db, session, organizationId)
  if (parentId === null) throw new AppError('organisation.is-root')
  const branches = connected(await selectBranches(db, tenantId, organizationId))
  const ids = branches.map((branch) => branch.id)
  const people = await countPeople(db, tenantId, ids)
  const connections = await countConnections(db, tenantId, ids)
  const units = await selectUnitIds(db, tenantId, ids)
  if (people + connections > 0) {
    const measured = await countMeasured(db, tenantId, units)
    const contents = contentsText({ people, connections, measured }, language)
    throw new AppError('organisation.branch-in-use', { details: { contents } })
  }
  const { own } = await planSystems(db, session, ids)
  const id = newId()
  await beginRemoval(db, id)
  const contents = await removeUnits(asking, units)
  const systems = own.map((system) => system.id)
  await deleteAllUnlessKept(asking, [...ids, ...systems], async () => {
    await deleteSystems(db, tenantId, systems)
    for (const level of levelsOf(branches)) await deleteOrganisations(db, tenantId, level)
  })
  await finishRemoval(db, { id, removed: organizationId, place: parentId })
  return { organisations: ids.length, units: units.length, systems: systems.length, ...contents }
}
