import type {
  RetirableKind,
  setRetired as setRetiredRoute,
} from '@iwater/contract/plant/retirement'
import type { RequestOf } from '@iwater/contract/route'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import {
  bringBack,
  lockRetirables,
  retire,
  selectFeeds,
  selectRetiredAround,
} from './retirement.queries.ts'

type Asking = Pick<RequestContext, 'db' | 'session' | 'language' | 'now'>

type Wanted = { kind: RetirableKind; ids: readonly string[]; isRetired: boolean }

/** Throws monitoring.unit-retired or monitoring.device-retired: nothing in use stands in what is retired. */
async function assertAroundInUse(
  { db, session, language }: Asking,
  { kind, ids }: Pick<Wanted, 'kind' | 'ids'>,
) {
  if (kind === 'unit') return
  const around = await selectRetiredAround(db, session.tenantId, kind, ids)
  if (around === undefined) return
  const [code, name] = around.unit
    ? (['monitoring.unit-retired', around.unit] as const)
    : (['monitoring.device-retired', around.device] as const)
  throw new AppError(code, { details: { name: name?.[language] ?? '' } })
}

/** Throws record.not-found where one of them is not visible. */
async function setKindRetired(asking: Asking, { kind, ids, isRetired }: Wanted) {
  const { db, session, now } = asking
  const { tenantId } = session
  const found = await lockRetirables(db, tenantId, kind, ids)
  if (found.length < ids.length) throw new AppError('record.not-found')
  if (!isRetired) await assertAroundInUse(asking, { kind, ids })
  const changed = isRetired
    ? await retire(db, tenantId, { kind, ids, now })
    : await bringBack(db, tenantId, { kind, ids })
  return { changed, feeds: await selectFeeds(db, tenantId, { kind, ids }) }
}

/**
 * Retires units, devices and points or brings them back, all or none; answers what has changed, and the connections whose
 * channels take values or no longer do.
 */
export async function setRetired(
  asking: Asking,
  { unitIds, deviceIds, pointIds, isRetired }: RequestOf<typeof setRetiredRoute>,
) {
  const wanted = { unit: unitIds, device: deviceIds, point: pointIds }
  const changed = { units: 0, devices: 0, points: 0 }
  const connectionIds = new Set<string>()
  // From the outside in, as everything that locks them does.
  for (const kind of ['unit', 'device', 'point'] as const) {
    const ids = [...new Set(wanted[kind])]
    if (ids.length === 0) continue
    const done = await setKindRetired(asking, { kind, ids, isRetired })
    changed.units += done.changed.units
    changed.devices += done.changed.devices
    changed.points += done.changed.points
    for (const id of done.feeds) connectionIds.add(id)
  }
  return { changed, connectionIds: [...connectionIds] }
}
