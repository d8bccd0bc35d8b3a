// What the audit trail costs: changes of an audited table with its trigger and without, on a durable database.
// `node bench/audit.ts [rounds]`: each round does both; the check of the trail is timed at the end.
import { checkChain } from '../server/src/domains/audit/index.ts'
import { type Db, withTenant } from '../server/src/platform/database/database.ts'
import { newId } from '../server/src/platform/ids.ts'
import { median, startStore } from './store.ts'
import { addTenant } from './support/tenant.ts'

const [rounds = 7] = process.argv.slice(2).map(Number)
const changes = 400
const writers = 4
const bulk = 10_000

const store = await startStore()
const { services, owner } = store
const { tenantId, root, scope: everything } = await addTenant(store)
const scope = { ...everything, address: '10.0.0.1' }
const ids = Array.from({ length: writers }, newId)
await owner.query(
  `insert into unit (tenant_id, id, organisation_id, kind, name_zh, name_en)
   select $1, i, $2, 'mill', '名', 'Name' from unnest($3::uuid[]) i`,
  [tenantId, root, ids],
)

let turn = 0
const change = (db: Db, id: string) =>
  db
    .updateTable('unit')
    .set({ position: turn++, name_en: `Name ${turn}` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/** Milliseconds of one change, each in a transaction of its own, one after the other. */
async function alone() {
  const begun = performance.now()
  for (let i = 0; i < changes; i++)
    await withTenant(services.app, scope, (db) => change(db, ids[0] ?? ''))
  return (performance.now() - begun) / changes
}

/** Milliseconds of one change while several people of the tenant change different rows at once. */
async function together() {
  const begun = performance.now()
  const one = async (id: string) => {
    for (let i = 0; i < changes / writers; i++)
      await withTenant(services.app, scope, (db) => change(db, id))
  }
  await Promise.all(ids.map(one))
  return (performance.now() - begun) / changes
}

/** Milliseconds of one row among many that are changed in one transaction. */
async function inBulk() {
  await owner.query(
    `insert into device (tenant_id, id, organisation_id, unit_id, name_zh, name_en)
     select $1, gen_random_uuid(), $2, $3, '名', 'Name' from generate_series(1, $4)`,
    [tenantId, root, ids[0], bulk],
  )
  const begun = performance.now()
  await owner.query('update device set position = position + 1')
  const spent = performance.now() - begun
  await owner.query('delete from device')
  return spent / bulk
}

for (const [word, measure] of Object.entries({ alone, together, inBulk })) {
  const found: { with: number; without: number }[] = []
  for (let round = 0; round < rounds; round++) {
    await owner.query(
      'alter table unit enable trigger audit; alter table device enable trigger audit',
    )
    const audited = await measure()
    await owner.query(
      'alter table unit disable trigger audit; alter table device disable trigger audit',
    )
    found.push({ with: audited, without: await measure() })
  }
  const ratios = found.map((round) => round.with / round.without)
  console.log(
    `${word}: ${median(found.map((round) => round.with)).toFixed(3)} ms with, ` +
      `${median(found.map((round) => round.without)).toFixed(3)} ms without, ratio ${median(ratios).toFixed(2)} ` +
      `(${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
  )
}

const begun = performance.now()
const { wholeEntries, fault } = await checkChain(services.app, tenantId)
const seconds = (performance.now() - begun) / 1000
console.log(
  `check: ${wholeEntries} entries in ${seconds.toFixed(1)} s, ${(wholeEntries / seconds).toFixed(0)} a second, ` +
    `${fault ? `fault at ${fault.number}` : 'all whole'}`,
)
await store.stop()
