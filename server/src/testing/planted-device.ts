import { qualityFlags } from '@iwater/contract/rules/quality-flags'
import { createDevice, createPoints, createUnit, type UnitPlace } from '#domains/monitoring'
import { putMaintenanceSpan } from '#domains/telemetry'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import type { testApp } from './test-app.ts'
import type { aTenant } from './test-services.ts'

export type App = Awaited<ReturnType<typeof testApp>>
type Tenant = Awaited<ReturnType<typeof aTenant>>
type Point = { pointId: string; series: number }

/** A point of a planted device. Ages are seconds before the moment of the question; without them a value is 20 seconds old. */
export type PlantedPoint = {
  factor: string
  unit: string
  value?: number
  age?: number
  /** Of the arrival, where it is another. */
  arrivedAge?: number
  flag?: string
  periodSeconds?: number
  isRetired?: true
  /** Work on the point, from and until so many seconds ago; open without an end. */
  worked?: [from: number, until: number | null]
  /** Its connection was last heard so many seconds ago; null where it is disabled. */
  heardAge?: number | null
}

/** The moment of the question. */
export const noon = Date.parse('2026-08-20T12:00:00+08:00')
const ago = (seconds: number) => new Date(noon - seconds * 1000)

export const plantedName = { zh: '一号泵', en: 'Pump 1' }

async function store(
  { owner }: App,
  { tenantId }: Tenant,
  series: number,
  { value, age = 20, arrivedAge = age, flag = 'N' }: PlantedPoint,
) {
  if (value === undefined) return
  const quality = qualityFlags.findIndex((one) => one === flag)
  await owner(
    `insert into point_last (series, tenant_id, ts, received_at, value, quality) values ($1, $2, $3, $4, $5, $6)`,
    [series, tenantId, ago(age), ago(arrivedAge), value, quality],
  )
}

async function workOn(
  { services }: App,
  { tenantId, scope }: Tenant,
  series: number,
  [from, until]: [from: number, until: number | null],
) {
  await withTenant(services.app, scope, (db) =>
    putMaintenanceSpan(db, {
      tenantId,
      workId: newId(),
      series: [series],
      from: ago(from).getTime(),
      until: until === null ? null : ago(until).getTime(),
    }),
  )
}

async function connect(
  { owner }: App,
  { tenantId }: Tenant,
  { pointId, unit, heardAge }: { pointId: string; unit: UnitPlace; heardAge: number | null },
) {
  const id = newId()
  const { organisationId, unitId } = unit
  await owner(
    `insert into field_connection (tenant_id, id, organisation_id, unit_id, protocol, name_zh, name_en, station_number, key_hash, is_enabled)
     values ($1, $2, $3, $4, 'http', '站', 'Station', $5, sha256($5::text::bytea), $6)`,
    [tenantId, id, organisationId, unitId, id, heardAge !== null],
  )
  await owner(
    `insert into field_connection_state (tenant_id, connection_id, last_frame_at) values ($1, $2, $3)`,
    [tenantId, id, ago(heardAge ?? 10)],
  )
  await owner(
    `insert into field_channel (tenant_id, id, organisation_id, connection_id, point_id, source_key)
     values ($1, gen_random_uuid(), $2, $3, $4, 'key')`,
    [tenantId, organisationId, id, pointId],
  )
}

/** A device with points in the given states. */
export async function plant(
  app: App,
  tenant: Tenant,
  wanted: readonly PlantedPoint[],
  organisationId = tenant.root,
) {
  const { tenantId, scope } = tenant
  const made = await withTenant(app.services.app, scope, async (db) => {
    const place = { organisationId, kind: 'pump-station', name: plantedName } as const
    const unit = await createUnit(db, tenantId, place)
    const deviceId = await createDevice(db, tenantId, { unit, name: plantedName })
    const drafts = wanted.map(({ factor, unit: unitOfMeasure, periodSeconds = 60 }, at) => ({
      name: { zh: `点${at}`, en: `Point ${at}` },
      factor,
      unitOfMeasure,
      decimals: 2,
      periodSeconds,
    }))
    const points: Point[] = await createPoints(db, tenantId, { unit, deviceId }, drafts)
    return { unit, deviceId, points }
  })
  for (const [at, state] of wanted.entries()) {
    const { pointId, series } = made.points[at] ?? { pointId: '', series: 0 }
    await store(app, tenant, series, state)
    if (state.isRetired)
      await app.owner('update point set retired_at = now() where id = $1', [pointId])
    if (state.worked) await workOn(app, tenant, series, state.worked)
    if (state.heardAge !== undefined)
      await connect(app, tenant, { pointId, unit: made.unit, heardAge: state.heardAge })
  }
  return made
}
