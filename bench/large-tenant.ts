// A group with 500 organisations, 5,000 people, 2,000 units and 100,000 points: its lists and trees as eight people ask for
// them at once, a change of 1,000 points and a copy of a unit with 300. `node bench/large-tenant.ts [seconds]`
import { people } from '../contract/src/accounts/people.ts'
import { role } from '../contract/src/accounts/roles.ts'
import { dictionary } from '../contract/src/dictionaries.ts'
import { fieldConnections } from '../contract/src/field/connection-list.ts'
import { entityCalls, mostSaved } from '../contract/src/kit/calls.ts'
import type { Entity } from '../contract/src/kit/entity.ts'
import { auditLog } from '../contract/src/logs/audit-log.ts'
import { listOnlineUnits } from '../contract/src/monitoring.ts'
import { organisationRecord } from '../contract/src/organisation/organisations.ts'
import { listPartTree } from '../contract/src/organisation/parts.ts'
import { copyUnit } from '../contract/src/plant/copies.ts'
import { deviceRecord } from '../contract/src/plant/devices.ts'
import { limitVersion } from '../contract/src/plant/limit-versions.ts'
import { pointRecord } from '../contract/src/plant/points.ts'
import { unitRecord } from '../contract/src/plant/units.ts'
import type { Route } from '../contract/src/route.ts'
import { signInLog } from '../contract/src/sign-in/sign-in-log.ts'
import { signIn } from './support/demo-people.ts'
import { openInstance } from './support/instance.ts'
import { fillProduct, looks } from './support/list-rows.ts'
import { fillLogs } from './support/log-rows.ts'
import { openMeter } from './support/meter.ts'

const [seconds = 4] = process.argv.slice(2).map(Number).filter(Number.isFinite)
const connections = 8
const size = 20
const unitOfCopy = 300

const instance = await openInstance()
await instance.start()
const owner = await instance.connect()
const code = await fillProduct(owner, {
  organisations: 500,
  people: 5000,
  units: 2000,
  pointsOfUnit: 50,
})
await fillLogs(owner, code)
const organisation = await looks.organisation(owner)
const { access_token: accessToken } = await signIn(instance.url, 'anna', code)
const meter = openMeter({
  url: instance.url,
  server: instance.pid(),
  postmaster: instance.postmaster().pid,
})

function api({ path }: Pick<Route, 'path'>, query: Record<string, string | number> = {}) {
  const asked = Object.entries(query).map(([key, value]) => [key, String(value)] as const)
  return `/api${path}?${new URLSearchParams(Object.fromEntries(asked))}`
}

async function ask(name: string, paths: readonly string[]) {
  const person = { accessToken, operations: [{ name, weight: 1, method: 'GET', paths } as const] }
  const crowd = Array<typeof person>(connections).fill(person)
  await meter.measure(crowd, 1)
  const { tally } = await meter.measure(crowd, seconds)
  if (tally.failed.length > 0) throw new Error(tally.failed.join(', '))
  console.log(
    `${name.padEnd(32)} p50 ${tally.p50.toFixed(0).padStart(4)} ms, p95 ${tally.p95.toFixed(0).padStart(4)} ms, ${tally.perSecond.toFixed(0)}/s`,
  )
}

/** Pages near and far, a word, and what one organisation has. */
function pathsOf(entity: Entity, lastPage: number) {
  const list = entityCalls(entity).list
  const asList = entity.list.tree === undefined ? {} : { as: 'list' }
  const at = (query: Record<string, string | number>) => api(list, { size, ...asList, ...query })
  const isSearched = Object.values(entity.fields).some(
    (one) => 'searchable' in one && one.searchable,
  )
  return [
    ...[1, 2, lastPage].map((current) => at({ current })),
    ...(isSearched ? ['滨江', 'station 12', '王'].map((keyword) => at({ keyword })) : []),
    ...('organisation_id' in entity.fields
      ? [at({ filter: JSON.stringify([['organisation_id', '⊆', organisation]]) })]
      : []),
  ]
}

/** Each with the last of its pages that can be asked for. */
const lists = [
  [organisationRecord, 25],
  [people, 250],
  [role, 1],
  [unitRecord, 100],
  [deviceRecord, 100],
  [pointRecord, 500],
  [limitVersion, 500],
  [fieldConnections, 100],
  [dictionary, 1],
  [signInLog, 500],
  [auditLog, 500],
] as unknown as readonly [Entity, number][]

for (const [entity, lastPage] of lists)
  await ask(`list: ${entity.title.en}`, pathsOf(entity, lastPage))
await ask(
  'list: online monitoring',
  [1, 2, 80].map((current) => api(listOnlineUnits, { current, size: 24 })),
)

const levels = entityCalls(organisationRecord).list
await ask('tree: organisations, its top', [api(levels, { size: 100 })])
await ask('tree: organisations, a level', [api(levels, { size: 100, parent: organisation })])
await ask('choice: points by a word', [api({ path: '/plant/point-choices' }, { keyword: '点12' })])
await ask('tree: organisations with units', [api(listPartTree)])

async function send<Answer>(method: string, path: string, body: object): Promise<Answer> {
  const answer = await fetch(instance.url + path, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, msg } = (await answer.json()) as { data: Answer; msg: string }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${msg}`)
  return data
}

const entries = async () =>
  Number((await owner.query('select count(*) from audit_entry')).rows[0]?.count)

async function timed(title: string, work: () => Promise<unknown>) {
  const before = await entries()
  const begun = performance.now()
  await work()
  const taken = (performance.now() - begun) / 1000
  console.log(`${title}: ${taken.toFixed(2)} s, ${(await entries()) - before} entries`)
}

const points = await owner.query<{ id: string; version: number }>(
  `select p.id, p.version from point p join tenant t on t.id = p.tenant_id where t.code = $1 order by p.id limit 1000`,
  [code],
)
await timed('1,000 points changed', async () => {
  for (let at = 0; at < points.rows.length; at += mostSaved) {
    const changed = points.rows.slice(at, at + mostSaved).map(({ id, version }, row) => ({
      row: row + 1,
      id,
      version,
      values: { high_limit: 8.5, decimals: 3 },
    }))
    await send('PUT', `/api${pointRecord.path}`, { changed })
  }
})

const unit = await owner.query<{ id: string }>(
  `with chosen as (select u.* from unit u join tenant t on t.id = u.tenant_id where t.code = $1 limit 1),
   added as (
     insert into point (tenant_id, id, organisation_id, unit_id, device_id, name_zh, name_en, factor, unit_of_measure,
            decimals, low_limit, high_limit, position)
     select tenant_id, gen_random_uuid(), organisation_id, id, id, '加点' || n, 'More ' || n, 'w01001', 'mg/L', 2, 6, 9, n
       from chosen, generate_series(51, ${unitOfCopy}) n)
   select id from chosen`,
  [code],
)
await timed(`a unit with ${unitOfCopy} points copied`, () =>
  send('POST', `/api${copyUnit.path.replace(':unitId', unit.rows[0]?.id ?? '')}`, {
    name: { zh: '副本', en: 'Copy' },
    organisation_id: organisation,
  }),
)

meter.close()
await owner.end()
await instance.close()
