import {
  type changeRetention as changeRetentionRoute,
  type RetentionKind,
  type RetentionPreview,
  retentionBounds,
} from '@iwater/contract/retention'
import type { RequestOf } from '@iwater/contract/route'
import { selectRetention, updateRetention } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Asked, FixedKeptKind, KeptKind } from '#platform/retention/kept-kind'
import type { Services } from '#platform/services'

type Work = {
  kinds: readonly KeptKind[]
  fixed: readonly FixedKeptKind[]
  config: Services['config']
}
type Moment = { now: Date }
type Change = RequestOf<typeof changeRetentionRoute>

const askedOf = ({ tenantId, timeZone }: Session, { now }: Moment): Asked => ({
  tenantId,
  timeZone,
  now,
})

function kindOf(kinds: readonly KeptKind[], name: RetentionKind): KeptKind {
  const found = kinds.find(({ kind }) => kind === name)
  if (!found) throw new Error(`no domain keeps ${name}`)
  return found
}

/** All that the tenant keeps, in the order of the kinds. */
export async function readRetention(
  db: Db,
  session: Session,
  { kinds, fixed, config }: Work,
  { now }: Moment,
) {
  const asked = askedOf(session, { now })
  const set = await selectRetention(db, session.tenantId)
  const changeable = []
  for (const { kind, usualDays, measure } of kinds) {
    const usual = usualDays(config)
    changeable.push({
      kind,
      days: set[kind] ?? usual,
      usualDays: usual,
      ...(await measure(db, asked)),
    })
  }
  const others = []
  for (const { kind, days, measure } of fixed)
    others.push({ kind, days, ...(await measure(db, asked)) })
  return { at: now.toISOString(), changeable, fixed: others }
}

function assertWithin(kind: RetentionKind, days: number) {
  const { least, most } = retentionBounds[kind]
  if (days < least || days > most)
    throw new AppError('retention.out-of-bounds', { details: { least, most } })
}

/** What a span would delete and take, whether or not it may be chosen. */
export async function previewRetention(
  db: Db,
  session: Session,
  { kind, days, kinds }: Work & { kind: RetentionKind; days: number },
  { now }: Moment,
): Promise<RetentionPreview> {
  const asked = askedOf(session, { now })
  const kept = kindOf(kinds, kind)
  const { daily, openBytes = 0 } = await kept.measure(db, asked)
  return {
    deleted: await kept.selectDeleted(db, asked, days),
    projectedBytes: openBytes + Math.round(daily.bytes * days),
    keptFrom: (await kept.selectKeptFrom?.(db, asked)) ?? null,
  }
}

const changedMeanwhile = (version: number) =>
  new AppError('record.changed', { details: { version } })

async function assertNothingDeleted(db: Db, kept: KeptKind, asked: Asked, days: number) {
  const deleted = await kept.selectDeleted(db, asked, days)
  if (deleted) throw new AppError('retention.unconfirmed', { details: { count: deleted.count } })
}

/**
 * Changes how long the tenant keeps a kind; the audit trail has it from the database. What is older goes when the work of its
 * domain comes to it, within hours. Throws retention.unconfirmed where data would be deleted and the caller has not agreed.
 */
export async function changeRetention(
  db: Db,
  session: Session,
  { kind, days, formerDays, isConfirmed, kinds, config }: Work & Change,
  { now }: Moment,
) {
  const { tenantId } = session
  const kept = kindOf(kinds, kind)
  const usual = kept.usualDays(config)
  // What the operator has set may be beyond what a tenant may choose.
  if (days !== usual) assertWithin(kind, days)
  const { [kind]: former } = await selectRetention(db, tenantId)
  const present = former ?? usual
  if (present !== formerDays) throw changedMeanwhile(present)
  if (days < present && !isConfirmed)
    await assertNothingDeleted(db, kept, askedOf(session, { now }), days)
  // Samples have a number of days in any case.
  const set = days === usual && kind !== 'samples' ? null : days
  if (!(await updateRetention(db, tenantId, { kind, days: set, former })))
    throw changedMeanwhile(present)
  return null
}
