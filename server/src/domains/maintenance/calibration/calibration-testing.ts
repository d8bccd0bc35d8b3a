import { entityRoutes } from '@iwater/contract/kit/routes'
import { calibrationRecord } from '@iwater/contract/maintenance/calibration-records'
import { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import { deviceRecord } from '@iwater/contract/plant/devices'
import { pointRecord } from '@iwater/contract/plant/points'
import { unitRecord } from '@iwater/contract/plant/units'
import { withTenant } from '#platform/database/database'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { openCalibrationTasks } from './calibration-tasks.queries.ts'

const units = entityRoutes(unitRecord)
const devices = entityRoutes(deviceRecord)
const points = entityRoutes(pointRecord)
export const tasks = entityRoutes(maintenanceTask)
export const rules = entityRoutes(calibrationRule)
export const records = entityRoutes(calibrationRecord)

export const both = (text: string) => ({ zh: text, en: text })
export const errorOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { error: string }).error
export const faultsOf = ({ body }: { body: { data: unknown } }) =>
  Object.keys((body.data as { fields?: object }).fields ?? {})
const dayMs = 86_400_000
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
export const dayOf = (time: Date) =>
  new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** A rule of every seven days from today on, with an error of 10 % in either direction. */
export const ruleDraftOf = (pointId: string, own: object = {}) => ({
  point_id: pointId,
  kind: 'standard',
  is_active: true,
  interval_days: 7,
  starts_on: dayOf(daysAgo(0)),
  lead_days: 2,
  error_kind: 'relative',
  limit_value: 10,
  limit_source: '本厂规程 3.2',
  people: [],
  ...own,
})

/** A check of yesterday, 4 % above its reference. */
export const recordDraftOf = (pointId: string, own: object = {}) => ({
  point_id: pointId,
  kind: 'standard',
  done_at: daysAgo(1).toISOString(),
  reference_value: 50,
  found_value: 52,
  pairs: [],
  photos: [],
  ...own,
})

/** A tenant with an analyser and its point, and what tests do there. */
export async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token, accountId } = await aSignedInPerson(app, tenant)
  const call: typeof app.call = (route, input, options) =>
    app.call(route, input, { token, ...options })
  const unit = { name: both('总排口'), kind: 'outfall', organisation_id: tenant.root, position: 0 }
  const unitId = (await call(units.add, unit)).data.id
  const addDevice = async (name: string) => {
    const { id } = (await call(devices.add, { name: both(name), unit_id: unitId, position: 0 }))
      .data
    return id
  }
  const deviceId = await addDevice('COD 分析仪')
  const addPoint = async (name: string, unitOfMeasure: string) => {
    const point = {
      name: both(name),
      device_id: deviceId,
      factor: 'w01018',
      unit_of_measure: unitOfMeasure,
      decimals: 1,
      position: 0,
      period_seconds: 3600,
    }
    return (await call(points.add, point)).data.id
  }
  const pointId = await addPoint('COD', 'mg/L')
  const ruleDraft = (own: object = {}) => ruleDraftOf(pointId, own)
  const recordDraft = (own: object = {}) => recordDraftOf(pointId, own)
  const addRule = (own?: object) => call(rules.add, ruleDraft(own) as never)
  const add = (own?: object) => call(records.add, recordDraft(own) as never)
  const read = async (id: string) => (await call(records.read, { id })).data
  return {
    ...app,
    tenant,
    call,
    unitId,
    deviceId,
    addDevice,
    addPoint,
    pointId,
    token,
    accountId,
    openTasks: () =>
      withTenant(app.services.app, tenant.scope, (db) => openCalibrationTasks(db, tenant.tenantId)),
    tasksOf: async () => (await call(tasks.list, { filter: '[]' })).data.records,
    ruleDraft,
    recordDraft,
    addRule,
    add,
    read,
    ruleOf: async (id: string) => (await call(rules.read, { id })).data,
    /** Adds a record and answers it as it was judged. */
    judged: async (own?: object) => read((await add(own)).data.id),
    edit: async (id: string, changes: object) => {
      const { version } = await read(id)
      return call(records.edit, { id, version, ...changes } as never)
    },
  }
}
