import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import { mostTreeLevels } from '@iwater/contract/kit/calls'
import type { Faults } from '@iwater/contract/kit/faults'
import {
  type copyOrganisation as copyOrganisationRoute,
  mostCopied,
  type OrganisationCopyPlan,
  organisationCopyForm,
} from '@iwater/contract/organisation/copies'
import type { OutputOf, RequestOf } from '@iwater/contract/route'
import { copyName } from '@iwater/contract/rules/copy-name'
import { copyBranding } from '#domains/branding'
import { countConnections } from '#domains/connections'
import { beginCopy, copyUnits, countInUse, selectUnitsInUse } from '#domains/monitoring'
import { copySystems, planSystems, type SystemPlan } from '#domains/navigation'
import {
  type Branch,
  beginAlone,
  insertOrganisationCopies,
  type OrganisationCopy,
  selectBranches,
  selectExtent,
  selectNamesBelow,
} from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { assertNone } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { finishOrganisationCopy } from './copy-organisation.queries.ts'
import { connected, readWithinScope } from './within-scope.ts'

type Plan = {
  source: Awaited<ReturnType<typeof readWithinScope>>
  branches: readonly Branch[]
  ids: readonly string[]
  units: readonly { id: string; organisationId: string }[]
  contents: { devices: number; points: number; limits: number }
  systems: SystemPlan
}

/** Counts all that a copy writes; a point and its limits are one record. */
function assertSize({ branches, units, contents: { devices, points }, systems }: Plan) {
  const { own, shared, entryIds, roleMenus } = systems
  const ofPlant = branches.length + units.length + devices + points
  const records = ofPlant + own.length + shared.length + entryIds.length + roleMenus
  const organisations = branches.length
  if (records <= mostCopied.records && organisations <= mostCopied.organisations) return
  const details = {
    organisations,
    records,
    mostOrganisations: mostCopied.organisations,
    mostRecords: mostCopied.records,
  }
  throw new AppError('organisation.copy-too-large', { details })
}

/** What there is to copy. Throws organisation.not-found or organisation.copy-too-large. */
async function planCopy(db: Db, session: Session, id: string): Promise<Plan> {
  const { tenantId } = session
  const source = await readWithinScope(db, session, id)
  const branches = connected(await selectBranches(db, tenantId, id))
  const ids = branches.map((branch) => branch.id)
  const units = await selectUnitsInUse(db, tenantId, ids)
  const contents = await countInUse(
    db,
    tenantId,
    units.map((unit) => unit.id),
  )
  const systems = await planSystems(db, session, ids)
  const plan = { source, branches, ids, units, contents, systems }
  assertSize(plan)
  return plan
}

const countsOf = ({ branches, units, contents, systems }: Plan) => ({
  organisations: branches.length,
  units: units.length,
  ...contents,
  systems: systems.own.length,
  menuEntries: systems.entryIds.length,
  sharedSystems: systems.shared.length,
})

const isTaken = (taken: readonly LocalText[], { zh, en }: LocalText) =>
  taken.some((name) => name.zh === zh || name.en === en)

function freeName(taken: readonly LocalText[], name: LocalText): LocalText {
  let number = 1
  while (isTaken(taken, copyName(name, number))) number += 1
  return copyName(name, number)
}

/** What a copy of an organisation would consist of, and what it would not. */
export async function readCopyPlan(
  db: Db,
  session: Session,
  id: string,
): Promise<OrganisationCopyPlan> {
  const { tenantId } = session
  const plan = await planCopy(db, session, id)
  const { zh, en, parentId } = plan.source
  const isVisible = session.organisations === '*' || session.organisations.includes(parentId ?? '')
  const place = isVisible ? parentId : null
  const beside = place === null ? [] : await selectNamesBelow(db, tenantId, place)
  const { people } = await selectExtent(db, tenantId, id)
  return {
    ...countsOf(plan),
    leftSystems: plan.systems.left,
    people,
    connections: await countConnections(db, tenantId, plan.ids),
    name: freeName(beside, { zh, en }),
    parentId: place,
  }
}

type Place = { parent: { id: string; path: readonly string[] }; name: LocalText }

/** Names beside each other differ, the copy stands outside of what is copied, and the tree has room for it. */
async function placeFaults(
  db: Db,
  { tenantId }: Session,
  { branches }: Plan,
  { parent, name }: Place,
): Promise<Faults> {
  const [top, last] = [branches[0], branches.at(-1)] as [Branch, Branch]
  if (parent.path.includes(top.id)) return { parent_id: { is: 'circular' } }
  if (parent.path.length + last.level - top.level + 1 > mostTreeLevels)
    return { parent_id: { is: 'too-deep', limit: mostTreeLevels } }
  const beside = await selectNamesBelow(db, tenantId, parent.id)
  const faults: Faults = {}
  for (const side of ['zh', 'en'] as const)
    if (beside.some((other) => other[side] === name[side])) faults[`name.${side}`] = { is: 'taken' }
  return faults
}

/** Level by level: row policies of one statement do not see what it adds itself. */
async function copyBranches(
  db: Db,
  tenantId: number,
  copies: readonly OrganisationCopy[],
  branches: readonly Branch[],
) {
  for (let at = 0; at < copies.length; ) {
    const level = branches[at]?.level
    const next = branches.findIndex((branch, index) => index > at && branch.level !== level)
    const end = next === -1 ? copies.length : next
    await insertOrganisationCopies(db, tenantId, copies.slice(at, end))
    at = end
  }
}

/**
 * Copies an organisation with what is below it and set up in it: one at a time of a tenant, as it keeps others from changing the
 * tree. Throws what `planCopy` throws, organisation.copy-under-way, request.invalid where the name is taken or the copy cannot
 * stand there, and organisation.quota-points.
 */
export async function copyOrganisation(
  db: Db,
  session: Session,
  {
    organizationId: source,
    parent_id: parentId,
    name: given,
  }: RequestOf<typeof copyOrganisationRoute>,
  { language }: { language: Language },
): Promise<OutputOf<typeof copyOrganisationRoute>> {
  const { tenantId } = session
  await beginAlone(db, tenantId)
  const plan = await planCopy(db, session, source)
  const parent = await readWithinScope(db, session, parentId)
  const name = { zh: given.zh || given.en, en: given.en || given.zh }
  const faults = await placeFaults(db, session, plan, { parent, name })
  assertNone(faults, organisationCopyForm, { language })

  const copyOf = new Map(plan.ids.map((id) => [id, newId()]))
  const made = (id: string) => copyOf.get(id) as string
  const copies = plan.branches.map(
    ({ id, parentId: above }): OrganisationCopy =>
      id === source
        ? { source, copy: made(source), parentId, name }
        : { source: id, copy: made(id), parentId: made(above as string) },
  )
  const id = newId()
  await beginCopy(db, id)
  await copyBranches(db, tenantId, copies, plan.branches)
  await copyBranding(db, tenantId, copies)
  await copyUnits(
    db,
    tenantId,
    plan.units.map((unit) => ({
      source: unit.id,
      copy: newId(),
      organisationId: made(unit.organisationId),
    })),
  )
  await copySystems(db, tenantId, plan.systems, { copyOf, name })
  await finishOrganisationCopy(db, { id, source, copy: made(source) })
  return { organizationId: made(source), ...countsOf(plan) }
}
