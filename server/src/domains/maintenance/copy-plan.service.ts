import type { LocalText } from '@iwater/contract/fields'
import type { DraftOf } from '@iwater/contract/kit/entity'
import {
  type CopyPreview,
  type CopyTargetKind,
  type CopyTargets,
  type copyPlan as copyPlanRoute,
  type LeftOut,
  type LeftOutReason,
  type listCopyTargets,
  mostCopies,
} from '@iwater/contract/maintenance/plan-copies'
import { maintenancePlan } from '@iwater/contract/maintenance/plans'
import type { OutputOf, RequestOf } from '@iwater/contract/route'
import {
  type FoundPlace,
  selectFoundPlaces,
  selectPartsOfUnits,
  selectPresentValues,
  selectUnitKind,
} from '#domains/monitoring'
import type { Db } from '#platform/database/database'
import { selectRecord } from '#platform/entities/entity.queries'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { selectDeviceNames, selectPatternPoints, selectPlaced } from './copy-plan.queries.ts'
import { type Counterparts, counterpartsOf, type Device, type Pattern } from './counterparts.ts'
import { createPlan } from './new-records.service.ts'
import { planColumns } from './plan.queries.ts'

type Plan = DraftOf<(typeof maintenancePlan)['fields']>
type Asking = Pick<RequestContext, 'db' | 'session' | 'now'>

/** A plan, and what it is about in the unit that copies are made after. */
type Source = { plan: Plan; unitId: string; pattern: Pattern; device: Device | null }

const isWhole = (devices: (Device | null | undefined)[]): devices is (Device | null)[] =>
  !devices.includes(undefined)

const pointIdsOf = ({ trigger, counter_point_id: counter, condition_points: points }: Plan) => {
  if (trigger === 'condition') return points.map(({ point_id: id }) => id)
  return trigger === 'hours' && counter !== null ? [counter] : []
}

/**
 * A plan, and what copies of it are made after: the unit that stands first in its equipment. With a lock it is held until the transaction
 * ends, so that copies that are made at the same moment see each other. Throws record.not-found, maintenance.plan-of-kinds,
 * maintenance.plan-without-equipment or maintenance.equipment-hidden.
 */
async function readSource(
  db: Db,
  tenantId: number,
  planId: string,
  lock?: 'change',
): Promise<Source> {
  const plan = (await selectRecord(
    db,
    maintenancePlan,
    { tenantId, columns: planColumns },
    { id: planId, lock },
  )) as Plan | undefined
  if (plan === undefined) throw new AppError('record.not-found')
  if (plan.trigger === 'weather') throw new AppError('maintenance.plan-of-kinds')
  const [first] = plan.equipment
  if (first === undefined) throw new AppError('maintenance.plan-without-equipment')
  const ids = plan.equipment.flatMap(({ unit_id: unitId, device_id: deviceId }) =>
    unitId === first.unit_id ? [deviceId] : [],
  )
  const named = await selectDeviceNames(
    db,
    tenantId,
    ids.flatMap((id) => id ?? []),
  )
  const devices = ids.map((id) => (id === null ? null : named.get(id)))
  const pointIds = pointIdsOf(plan)
  const found = await selectPatternPoints(db, tenantId, pointIds)
  if (!isWhole(devices) || found.length < new Set(pointIds).size)
    throw new AppError('maintenance.equipment-hidden')
  const around = new Map(found.map(({ point, device }) => [point.id, device]))
  const [only] = devices
  const isOfOne = devices.length === 1 && found.every(({ device }) => device.id === only?.id)
  return {
    plan,
    unitId: first.unit_id,
    device: isOfOne ? (only ?? null) : null,
    pattern: {
      devices,
      points: found.map(({ point }) => point),
      deviceOf: ({ id }) => around.get(id),
    },
  }
}

/** Units or devices that a plan can be copied to, and what it is copied from. */
export async function findCopyTargets(
  { db, session: { tenantId } }: Pick<Asking, 'db' | 'session'>,
  { planId, kind, keyword, unitKind, organizationId }: RequestOf<typeof listCopyTargets>,
): Promise<CopyTargets> {
  const { unitId, device } = await readSource(db, tenantId, planId)
  const unit = await selectUnitKind(db, tenantId, unitId)
  if (unit === undefined) throw new AppError('monitoring.unit-not-found')
  const wanted = { keyword, unitKind, organisationId: organizationId, most: mostCopies }
  const { places, total } = await selectFoundPlaces(db, tenantId, kind, wanted)
  return {
    targets: places.map(({ id, name, place }) => ({ id, name, place })),
    total,
    source: {
      name: unit.name,
      kind: unit.kind as CopyTargets['source']['kind'],
      device: device?.name ?? null,
    },
  }
}

type PlannedCopy = { place: FoundPlace; counterparts: Counterparts; start: Reading | null }
type Reading = { hours: number; at: Date }

/** Where the hours of copies begin to count: at what their counters read now. */
async function startsOf({ db, session, now }: Asking, pointIds: readonly string[]) {
  const present = await selectPresentValues(db, session.tenantId, pointIds, new Date(now))
  return new Map(
    present.flatMap(({ pointId, lastValid, at }) =>
      lastValid === null || at === null ? [] : [[pointId, { hours: lastValid, at }] as const],
    ),
  )
}

type Order = { kind: CopyTargetKind; targetIds: readonly string[] }

/** Which targets get a copy, and which do not and why, in the order in which they were chosen. */
async function planned(asking: Asking, source: Source, { kind, targetIds }: Order) {
  const { db, session } = asking
  const { tenantId } = session
  const { plan, pattern } = source
  if (kind === 'device' && source.device === null) throw new AppError('maintenance.copied-to-units')
  const ids = [...new Set(targetIds)]
  const { places } = await selectFoundPlaces(db, tenantId, kind, { ids, most: ids.length })
  const byId = new Map(places.map((place) => [place.id, place]))
  const parts = await selectPartsOfUnits(db, tenantId, [
    ...new Set(places.map(({ unitId }) => unitId)),
  ])
  const devices = Map.groupBy(parts.devices, ({ unitId }) => unitId)
  const points = Map.groupBy(parts.points, ({ unitId }) => unitId)
  const taken = await selectPlaced(db, tenantId, plan.name)

  const copies: PlannedCopy[] = []
  const leftOut: LeftOut[] = []
  const leave = (id: string, reason: LeftOutReason, missing: LocalText | null = null) =>
    leftOut.push({ id, name: byId.get(id)?.name ?? null, reason, missing })
  for (const id of ids) {
    const place = byId.get(id)
    if (place === undefined) {
      leave(id, 'not-found')
      continue
    }
    const { unitId } = place
    const found = counterpartsOf(pattern, {
      deviceId: kind === 'device' ? id : null,
      devices: devices.get(unitId) ?? [],
      points: points.get(unitId) ?? [],
    })
    if ('reason' in found) leave(id, found.reason, found.missing)
    else if (found.deviceIds.some((deviceId) => taken.has(`${unitId} ${deviceId}`)))
      leave(id, 'same-plan')
    else copies.push({ place, counterparts: found, start: null })
  }
  if (plan.trigger !== 'hours') return { copies, leftOut }
  return withStarts(asking, { plan, copies, leftOut })
}

/** Copies of a plan of running hours, as far as their counters say where to begin. */
async function withStarts(
  asking: Asking,
  { plan, copies, leftOut }: { plan: Plan; copies: readonly PlannedCopy[]; leftOut: LeftOut[] },
) {
  const counterOf = ({ counterparts }: PlannedCopy) =>
    counterparts.points.get(plan.counter_point_id ?? '')
  const starts = await startsOf(
    asking,
    copies.flatMap((copy) => counterOf(copy)?.id ?? []),
  )
  const begun: PlannedCopy[] = []
  for (const copy of copies) {
    const counter = counterOf(copy)
    const start = counter && starts.get(counter.id)
    if (start) begun.push({ ...copy, start })
    else
      leftOut.push({
        id: copy.place.id,
        name: copy.place.name,
        reason: 'no-reading',
        missing: counter?.name ?? null,
      })
  }
  return { copies: begun, leftOut }
}

/** What copying would do. Throws as `readSource`, and maintenance.copied-to-units. */
export async function previewCopies(
  asking: Asking,
  { planId, ...order }: RequestOf<typeof copyPlanRoute>,
): Promise<CopyPreview> {
  const source = await readSource(asking.db, asking.session.tenantId, planId)
  const { copies, leftOut } = await planned(asking, source, order)
  return {
    copies: copies.map(({ place: { id, name, place }, counterparts }) => ({
      id,
      name,
      place,
      points: [...counterparts.points.values()].map((point) => point.name),
    })),
    leftOut,
  }
}

/** The plan as it is stored for a target: its own equipment and points, nothing of the counter that the plan has. */
function copyFor(
  { plan, pattern }: Source,
  { place, counterparts, start }: PlannedCopy,
): Partial<Plan> {
  const pointFor = (id: string) => counterparts.points.get(id)?.id ?? id
  return {
    ...plan,
    organisation_id: place.organisationId,
    equipment: pattern.devices.map((_, at) => ({
      unit_id: place.unitId,
      device_id: counterparts.deviceIds[at] ?? null,
    })),
    condition_points: plan.condition_points.map(({ name, point_id: id }) => ({
      name,
      point_id: pointFor(id),
    })),
    counter_changes: [],
    ...(plan.counter_point_id !== null && { counter_point_id: pointFor(plan.counter_point_id) }),
    ...(start !== null && { hours_done: start.hours, hours_done_at: start.at.toISOString() }),
  }
}

/** Copies a plan, all or nothing of what the preview says. Throws as `previewCopies`. */
export async function copyPlan(
  asking: Asking,
  { planId, ...order }: RequestOf<typeof copyPlanRoute>,
): Promise<OutputOf<typeof copyPlanRoute>> {
  const { db, session } = asking
  const source = await readSource(db, session.tenantId, planId, 'change')
  const { copies, leftOut } = await planned(asking, source, order)
  for (const copy of copies) await createPlan(db, session.tenantId, copyFor(source, copy))
  return { copied: copies.length, leftOut }
}
