import type { BoundDevice } from '@iwater/contract/sign-in/account-security'
import { selectNeedsDevice, updateNeedsDevice } from '#domains/accounts'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import {
  type DeviceRow,
  deleteDevice,
  selectDevices,
  touchDevice,
  upsertDevice,
} from './device.queries.ts'

/** Maximum number of bound devices of a person. */
const mostDevices = 20

const shown = (row: DeviceRow): BoundDevice => ({
  id: row.id,
  macNum: row.number,
  name: row.name,
  boundAt: row.bound_at.toISOString(),
  lastAt: row.last_at?.toISOString() ?? null,
})

export async function findDevices(
  db: Db,
  { tenantId, userId }: Session,
  { macNum }: { macNum?: string | undefined },
) {
  const rows = await selectDevices(db, tenantId, userId)
  return {
    devices: rows.filter(({ number }) => macNum === undefined || number === macNum).map(shown),
    isRequired: await selectNeedsDevice(db, tenantId, userId),
  }
}

type Wanted = { macNum: string; name: string; isRequired?: boolean | undefined }

export async function bindDevice(
  db: Db,
  { tenantId, userId }: Session,
  { macNum: number, name, isRequired }: Wanted,
  { now: at }: { now: Date },
) {
  const known = await selectDevices(db, tenantId, userId)
  if (known.length >= mostDevices && !known.some((device) => device.number === number)) {
    throw new AppError('identity.too-many-devices', { details: { most: mostDevices } })
  }
  const bound = await upsertDevice(db, tenantId, userId, { id: newId(), number, name, at })
  if (isRequired !== undefined) await updateNeedsDevice(db, tenantId, userId, isRequired)
  return bound
}

/** Unbinds a device. Removing the last one also removes the requirement. */
export async function unbindDevice(db: Db, { tenantId, userId }: Session, id: string) {
  if (!(await deleteDevice(db, tenantId, userId, id))) {
    throw new AppError('identity.device-not-found')
  }
  const left = await selectDevices(db, tenantId, userId)
  if (left.length === 0) await updateNeedsDevice(db, tenantId, userId, false)
  return null
}

/**
 * Whether the person may sign in from a device with this number: from any, unless they allow bound ones only. The
 * number is a claim of the device, so it can reject a sign-in and never permit one.
 */
export async function mayComeFrom(
  db: Db,
  tenantId: number,
  accountId: string,
  device: { number: string | undefined; at: Date },
) {
  const { number, at } = device
  const isBound =
    number !== undefined && (await touchDevice(db, tenantId, accountId, { number, at }))
  return isBound || !(await selectNeedsDevice(db, tenantId, accountId))
}
