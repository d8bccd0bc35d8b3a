import {
  createDevice,
  createPoints,
  createUnit,
} from '../../../server/src/domains/monitoring/index.ts'
import { withTenant } from '../../../server/src/platform/database/database.ts'
import type { Store } from '../../store.ts'
import { addAccounts, addTenant, type BenchTenant } from '../tenant.ts'
import { zone } from './questions.ts'

const name = { zh: '泵站', en: 'Pump station' }
const pointsOfUnit = 250

export type Plant = BenchTenant & { points: readonly { pointId: string; series: number }[] }

/** A tenant with an administrator, anna, and points that have two decimals and send each minute. */
export async function addPlant(store: Store, count: number): Promise<Plant> {
  const tenant = await addTenant(store, { zone })
  const { tenantId, root, scope } = tenant
  await addAccounts(store, tenant, { role: 'administrator', names: ['anna'] })
  const wanted = { name, factor: 'w01001', unitOfMeasure: '', decimals: 2 }
  const points: { pointId: string; series: number }[] = []
  while (points.length < count)
    await withTenant(store.services.app, scope, async (db) => {
      const place = { organisationId: root, kind: 'pump-station', name } as const
      const unit = await createUnit(db, tenantId, place)
      const deviceId = await createDevice(db, tenantId, { unit, name })
      const some = Array.from(
        { length: Math.min(pointsOfUnit, count - points.length) },
        () => wanted,
      )
      points.push(...(await createPoints(db, tenantId, { unit, deviceId }, some)))
    })
  return { ...tenant, points }
}
