import { entityRoutes } from '@iwater/contract/kit/routes'
import { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import { deviceRecord } from '@iwater/contract/plant/devices'
import { pointRecord } from '@iwater/contract/plant/points'
import { unitRecord } from '@iwater/contract/plant/units'
import { type Db, withTenant } from '#platform/database/database'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { openConditionTasks, openDueTasks } from './open-tasks.service.ts'
import { tellOverdue } from './overdue.service.ts'

export const units = entityRoutes(unitRecord)
export const devices = entityRoutes(deviceRecord)
const points = entityRoutes(pointRecord)
export const plans = entityRoutes(maintenancePlan)
export const tasks = entityRoutes(maintenanceTask)

export const both = (text: string) => ({ zh: text, en: text })
export const errorOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { error: string }).error
export const fieldsOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { fields?: Record<string, string> }).fields

export const dayMs = 86_400_000
export const noon = (day: string) => new Date(`${day}T12:00:00+08:00`)

/** A monthly plan of an organisation, for nothing yet. */
export const planDraftOf = (organisationId: string, own: object = {}) => ({
  name: both('月度保养'),
  organisation_id: organisationId,
  priority: 'normal',
  flagged_data: 'device',
  is_active: true,
  people: [],
  is_checked: true,
  is_signed: false,
  lead_days: 3,
  overdue_days: 0,
  escalation_people: [],
  trigger: 'calendar',
  every: 1,
  period: 'month',
  starts_on: '2026-01-31',
  weekdays: [],
  move: 'none',
  counter_changes: [],
  condition_points: [],
  unit_kinds: [],
  steps: [{ instruction: '加注润滑脂', kind: 'tick', is_required: true }],
  equipment: [],
  ...own,
})

/** A tenant with a pump at a station, an administrator, and what is done with plans and tasks at a moment. */
export async function maintenanceSetting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { tenantId, scope } = tenant
  const { token, accountId } = await aSignedInPerson(app, tenant)
  const call: typeof app.call = (route, input, options) =>
    app.call(route, input, { token, ...options })
  const unit = { name: both('一号泵站'), kind: 'pump-station', organisation_id: tenant.root }
  const unitId = (await call(units.add, { ...unit, position: 0 })).data.id
  const device = { name: both('1号泵'), unit_id: unitId, position: 0 }
  const deviceId = (await call(devices.add, device)).data.id
  const addPoint = async (name: string) => {
    const point = {
      name: both(name),
      device_id: deviceId,
      factor: 'pressure',
      decimals: 2,
      position: 0,
    }
    const { id } = (await call(points.add, { ...point, period_seconds: 60 })).data
    const [row] = await app.owner<{ series: number }>('select series from point where id = $1', [
      id,
    ])
    return { id, series: row?.series ?? 0 }
  }
  const planDraft = (own: object = {}) =>
    planDraftOf(tenant.root, { equipment: [{ unit_id: unitId, device_id: deviceId }], ...own })
  const addPlan = async (own: object = {}) =>
    (await call(plans.add, planDraft(own) as never)).data.id
  const inTenant = <T>(work: (db: Db) => Promise<T>) => withTenant(app.services.app, scope, work)
  const listed = async () => {
    const { records } = (
      await call(tasks.list, { filter: '[]', sort: 'due_on', order: 'asc', size: 50 })
    ).data
    return records
  }
  return {
    ...app,
    tenant,
    tenantId,
    token,
    accountId,
    call,
    unitId,
    deviceId,
    addPoint,
    planDraft,
    addPlan,
    listed,
    /** The last value of a series; the store writes it within a second. */
    send: (series: number, value: number, at: number) =>
      app.owner(
        `insert into point_last (series, tenant_id, ts, received_at, value, quality) values ($1, $2, $3, $3, $4, 0)
         on conflict (series) do update set ts = excluded.ts, received_at = excluded.received_at, value = excluded.value`,
        [series, tenantId, new Date(at), value],
      ),
    inTenant,
    open: (now: Date) => openDueTasks(inTenant, tenantId, now),
    judge: (now: Date) => openConditionTasks(inTenant, tenantId, now),
    tell: (now: Date) => inTenant((db) => tellOverdue(db, tenantId, now)),
    /** A corrective task on the pump. */
    addTask: async (own: object = {}) => {
      const draft = {
        name: both('更换机封'),
        unit_id: unitId,
        device_id: deviceId,
        priority: 'high',
        flagged_data: 'device',
      }
      const lists = { people: [], steps: [], photos: [] }
      const task = { ...draft, ...lists, due_on: '2026-06-01', ...own }
      return (await call(tasks.add, task as never)).data.id
    },
    editTask: async (id: string, changes: object) => {
      const { version } = (await call(tasks.read, { id })).data
      return call(tasks.edit, { id, version, ...changes })
    },
    editPlan: async (id: string, changes: object) => {
      const { version } = (await call(plans.read, { id })).data
      return call(plans.edit, { id, version, ...changes } as never)
    },
    aColleague: (loginName: string) => aSignedInPerson(app, tenant, { loginName }),
  }
}
