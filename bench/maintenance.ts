// A tenant with 2,000 maintenance plans and 100,000 done tasks: how long opening what is due takes, and the due list, the
// calendar and the first pages by HTTP. `node bench/maintenance.ts [plans] [done] [rounds]`.

import { entityCalls } from '../contract/src/kit/calls.ts'
import { maintenancePlan } from '../contract/src/maintenance/plans.ts'
import { listTaskDays } from '../contract/src/maintenance/task-days.ts'
import { maintenanceTask } from '../contract/src/maintenance/tasks.ts'
import { buildApp } from '../server/src/app.ts'
import { createPlan, openDueTasks } from '../server/src/domains/maintenance/index.ts'
import { type TenantScope, withTenant } from '../server/src/platform/database/database.ts'
import { median, startStore } from './store.ts'
import { signIn } from './support/demo-people.ts'
import { fillProduct } from './support/list-rows.ts'
import { addAccounts } from './support/tenant.ts'

const [planCount = 2000, doneCount = 100_000, rounds = 100] = process.argv.slice(2).map(Number)

const store = await startStore({ WEATHER_PROVIDER: 'off' })
const { services, owner } = store
const code = await fillProduct(owner, {
  organisations: 50,
  people: 500,
  units: 500,
  pointsOfUnit: 4,
})
const { rows: units } = await owner.query<{ tenant: number; unit: string; organisation: string }>(
  'select tenant_id as tenant, id as unit, organisation_id as organisation from unit order by id',
)
const tenantId = units[0]?.tenant ?? 0
const scope: TenantScope = { tenantId, organisations: '*', userId: null }
const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(services.app, scope, work)
const organisation = { tenantId, root: units[0]?.organisation ?? '', scope }
await addAccounts(store, organisation, { role: 'administrator', names: ['berta'] })
const secondsOf = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return ((performance.now() - begun) / 1000).toFixed(2)
}

const starts = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10)
const step = {
  instruction: '检查密封与振动',
  kind: 'tick' as const,
  unit_of_measure: null,
  lowest: null,
  highest: null,
  is_required: true,
}
for (let n = 0; n < planCount; n += 20)
  await inTenant(async (db) => {
    for (let at = n; at < Math.min(n + 20, planCount); at++) {
      const place = units[at % units.length]
      if (!place) throw new Error('there are no units')
      await createPlan(db, tenantId, {
        name: { zh: `计划${at}`, en: `Plan ${at}` },
        organisation_id: place.organisation,
        trigger: 'calendar',
        every: 1,
        period: (['day', 'week', 'month', 'year'] as const)[at % 4] ?? 'month',
        starts_on: starts,
        steps: [step, step, step],
        equipment: [{ unit_id: place.unit, device_id: null }],
      })
    }
  })
const ended = `insert into maintenance_task
    (tenant_id, id, organisation_id, name_zh, name_en, origin, plan_id, occurrence, unit_id, due_on, state, priority, started_at, ended_at)
  select p.tenant_id, gen_random_uuid(), p.organisation_id, p.name_zh, p.name_en, 'planned', p.id, 'past ' || n, e.unit_id,
         current_date - 1 - (n % 365), 'done', 'normal', now() - (n % 365) * interval '1 day' - interval '1 hour',
         now() - (n % 365) * interval '1 day'
    from generate_series(1, $1::int) n
    join (select *, row_number() over (order by id) as place from maintenance_plan) p on p.place = 1 + n % $2::int
    join maintenance_equipment e on e.tenant_id = p.tenant_id and e.parent_id = p.id`
await owner.query('set session_replication_role = replica')
await owner.query(ended, [doneCount, planCount])
await owner.query('set session_replication_role = default')
await owner.query('vacuum analyze')

const now = new Date()
let opened = 0
const first = await secondsOf(async () => {
  opened = await openDueTasks(inTenant, tenantId, now)
})
const again = await secondsOf(() => openDueTasks(inTenant, tenantId, now))
const tomorrow = await secondsOf(() =>
  openDueTasks(inTenant, tenantId, new Date(now.getTime() + 86_400_000)),
)
console.log(
  `${planCount} plans: ${opened} tasks opened for the first time in ${first} s, nothing new in ${again} s, the next day in ${tomorrow} s`,
)
await owner.query('vacuum analyze')

const built = await buildApp(services)
const address = await built.app.listen({ port: 0, host: '127.0.0.1' })
const tokens = await signIn(address, 'berta', code)
const headers = { authorization: `Bearer ${tokens.access_token}` }

const tasks = entityCalls(maintenanceTask).list.path
const filter = (...terms: unknown[]) => ({ filter: JSON.stringify(terms) })
const looks: readonly (readonly [string, string, Record<string, string>])[] = [
  ['due list, first page', tasks, filter(...(maintenanceTask.list.filter ?? []))],
  ['work under way', tasks, filter(['state', '=', 'started'])],
  ['due list, overdue', tasks, filter(['urgency', '=', 'overdue'])],
  ['done tasks, first page', tasks, filter(['state', '=', 'done'])],
  ['done tasks, page 500', tasks, { ...filter(['state', '=', 'done']), current: '500' }],
  ['tasks found by a word', tasks, { keyword: 'Plan 17' }],
  ['plans, first page', entityCalls(maintenancePlan).list.path, {}],
  ...(['all', 'mine'] as const).map(
    (whose) =>
      [
        `calendar, ${whose}`,
        listTaskDays.path,
        { month: now.toISOString().slice(0, 7), whose },
      ] as const,
  ),
]
for (const [name, path, query] of looks) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const response = await fetch(
      `${address}/api${path}?${new URLSearchParams({ size: '20', ...query })}`,
      {
        headers,
      },
    )
    const body = await response.text()
    if (!response.ok) throw new Error(`${name}: ${response.status} ${body}`)
    times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((one, other) => one - other)
  console.log(
    `${name.padEnd(26)} ${median(times).toFixed(1)} ms, p95 ${sorted[Math.floor(rounds * 0.95)]?.toFixed(1)} ms`,
  )
}
await built.close()
await store.stop()
