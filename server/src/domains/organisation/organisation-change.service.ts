import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import type { ChangeImpact, organisationRecord } from '@iwater/contract/organisation/organisations'
import type { Db, TenantScope } from '#platform/database/database'
import type { Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { contentsText } from './contents-text.ts'
import { readOrganisation } from './organisation.service.ts'
import {
  countWhoSeeBelow,
  selectContents,
  selectExtent,
  selectTakenHosts,
  selectUpwards,
} from './organisation-change.queries.ts'
import { awaitCopy } from './organisation-copy.service.ts'

type Draft = DraftOf<(typeof organisationRecord)['fields']>

const isWithinScope = ({ session: { organisations } }: Work, id: string) =>
  organisations === '*' || organisations.includes(id)

/** The topmost organisation stays the only one; nothing is put below one that is visible by name alone. */
function parentFaults(work: Work, { parent_id: parent }: Draft, before: Row | null): Faults {
  if (before !== null && parent === before.parent_id) return {}
  if (parent === null) return { parent_id: { is: 'not-chosen' } }
  return isWithinScope(work, parent) ? {} : { parent_id: { is: 'not-found' } }
}

/** A host name leads to one organisation. */
async function hostFaults({ db, session }: Work, { hosts }: Draft, before: Row | null) {
  const wanted = hosts.map(({ host }) => host)
  if (wanted.length === 0) return {}
  const taken = await selectTakenHosts(db, session.tenantId, {
    hosts: wanted,
    exceptId: before?.id,
  })
  const faults: Faults = {}
  for (const [at, host] of wanted.entries())
    if (taken.has(host) || wanted.indexOf(host) < at) faults[`hosts.${at}.host`] = { is: 'taken' }
  return faults
}

export async function checkOrganisation(
  work: Work,
  draft: Draft,
  before: Row | null,
): Promise<Faults> {
  const isPlaced = before === null || draft.parent_id !== before.parent_id
  if (isPlaced) await awaitCopy(work.db, work.session.tenantId)
  return { ...parentFaults(work, draft, before), ...(await hostFaults(work, draft, before)) }
}

/** Throws organisation.is-root, or organisation.in-use with what there is. */
export async function keepUsed({ db, session, language }: Work, { id, parent_id }: Row) {
  if (parent_id === null) throw new AppError('organisation.is-root')
  const contents = contentsText(await selectContents(db, session.tenantId, id), language)
  if (contents !== '') throw new AppError('organisation.in-use', { details: { contents } })
}

type Upwards = Awaited<ReturnType<typeof selectUpwards>>

/**
 * Which organisations above see the first one: up to the first that is hidden. Users of the topmost one see the whole
 * tenant, whatever is hidden.
 */
function watchersOf(upwards: Upwards): string[] {
  const hidden = upwards.findIndex(({ isShown }) => !isShown)
  const seeing = upwards.slice(1, hidden === -1 ? undefined : hidden + 1)
  return seeing.filter(({ isTop }) => !isTop).map(({ id }) => id)
}

type Change = {
  organizationId: string
  toOrganizationId?: string | undefined
  visibility?: 'shown' | 'hidden' | undefined
}

/** Whom moving, hiding or showing an organisation concerns. */
export async function readImpact(
  db: Db,
  { tenantId }: TenantScope,
  { organizationId, toOrganizationId, visibility }: Change,
): Promise<ChangeImpact> {
  await readOrganisation(db, tenantId, organizationId)
  const [own, ...above] = await selectUpwards(db, tenantId, organizationId)
  if (own === undefined) throw new AppError('organisation.not-found')
  if (toOrganizationId !== undefined) await readOrganisation(db, tenantId, toOrganizationId)
  const next = {
    own: visibility === undefined ? own : { ...own, isShown: visibility === 'shown' },
    above:
      toOrganizationId === undefined ? above : await selectUpwards(db, tenantId, toOrganizationId),
  }
  const before = watchersOf([own, ...above])
  const after = watchersOf([next.own, ...next.above])
  return {
    ...(await selectExtent(db, tenantId, organizationId)),
    gaining: await countWhoSeeBelow(
      db,
      tenantId,
      after.filter((id) => !before.includes(id)),
    ),
    losing: await countWhoSeeBelow(
      db,
      tenantId,
      before.filter((id) => !after.includes(id)),
    ),
  }
}
