// The signed-in list of 20 units against a bare Fastify handler with the same SQL over pg, in one run.
// `node bench/list.ts [rounds] [units]`: each round asks both for some seconds, from a process of its own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import Fastify from 'fastify'
import pg from 'pg'
import { listUnits } from '../contract/src/monitoring.ts'
import { buildApp } from '../server/src/app.ts'
import { createDevice, createPoints, createUnit } from '../server/src/domains/monitoring/index.ts'
import { selectUnitPage } from '../server/src/domains/monitoring/unit.queries.ts'
import { kyselyOn } from '../server/src/platform/database/client-dialect.ts'
import { type TenantScope, withTenant } from '../server/src/platform/database/database.ts'
import { median, type Store, startStore } from './store.ts'
import { signIn } from './support/demo-people.ts'
import type { HttpLoad, HttpTally } from './support/http-load.ts'
import { addAccounts, addTenant } from './support/tenant.ts'

const [rounds = 9, unitCount = 60] = process.argv.slice(2).map(Number)
const pointsOfUnit = 10
const seconds = 2
const name = { zh: '泵站', en: 'Pump station' }

type Tenant = { tenantId: number; root: string; scope: TenantScope }

/** Units with ten points each, all with a last value. */
async function fill({ services, owner }: Store): Promise<Tenant> {
  const tenant = await addTenant({ owner })
  const { tenantId, root, scope } = tenant
  await addAccounts({ services }, tenant, { role: 'administrator', names: ['anna'] })
  const wanted = {
    name,
    factor: 'w01001',
    unitOfMeasure: '',
    decimals: 2,
    lowLimit: 6,
    highLimit: 9,
  }
  for (let number = 0; number < unitCount; number++)
    await withTenant(services.app, scope, async (db) => {
      const unit = await createUnit(db, tenantId, {
        organisationId: root,
        kind: 'pump-station',
        name,
      })
      const deviceId = await createDevice(db, tenantId, { unit, name })
      const points = Array<typeof wanted>(pointsOfUnit).fill(wanted)
      await createPoints(db, tenantId, { unit, deviceId }, points)
    })
  await owner.query(
    `insert into point_last select series, tenant_id, now(), now(), 5 + 5 * random(), 0 from point`,
  )
  await owner.query('analyze')
  return { tenantId, root, scope }
}

const filter = { sort: 'organisation', order: 'asc', current: 1, size: 20 } as const

/** The statement of the list as the product sends it. */
async function statementOf({ tenantId }: Tenant) {
  let sent: { text: string; values: unknown[] } | undefined
  const client = {
    query: async (query: { text: string; values: unknown[] }) => {
      sent = query
      return { rows: [{}], rowCount: 1, command: 'SELECT' }
    },
  }
  const db = kyselyOn(client as unknown as pg.ClientBase)
  await selectUnitPage(db, tenantId, new Date(), 'zh', filter)
  if (!sent) throw new Error('no statement was sent')
  return sent
}

/** Nothing but the framework, a pool and the statement; it looks up no session and sees every tenant. */
async function startBare(store: Store, tenant: Tenant) {
  const { text, values } = await statementOf(tenant)
  const pool = new pg.Pool({ ...store.address, max: 5 })
  const app = Fastify()
  app.get('/list', async () => {
    const now = new Date()
    const fresh = values.map((value) => (value instanceof Date ? now : value))
    const { rows } = await pool.query({ name: 'list', text, values: fresh })
    const { records, total, states } = rows[0]
    return { code: 0, msg: '', data: { records, total, states, current: 1, size: 20 } }
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/list`
  return {
    url,
    async close() {
      await app.close()
      await pool.end()
    },
  }
}

const store = await startStore()
const tenant = await fill(store)
const built = await buildApp(store.services)
const address = await built.app.listen({ port: 0, host: '127.0.0.1' })
const tokens = await signIn(address, 'anna', 'bench')
const bare = await startBare(store, tenant)
const url = `${address}/api${listUnits.path}?size=20`
const headers = { authorization: `Bearer ${tokens.access_token}` }

const recordsAt = async (from: string, init: RequestInit = {}) => {
  const answer = (await (await fetch(from, init)).json()) as { data: { records: unknown[] } }
  return JSON.stringify(answer.data.records)
}
if ((await recordsAt(url, { headers })) !== (await recordsAt(bare.url)))
  throw new Error('the two do not answer the same')

const loader = fork(new URL('./support/http-load.ts', import.meta.url))
async function measure(order: Omit<HttpLoad, 'seconds'>, length = seconds): Promise<HttpTally> {
  loader.send({ ...order, seconds: length })
  const [tally] = (await once(loader, 'message')) as [HttpTally]
  return tally
}

for (const connections of [1, 16]) {
  const product = { url, headers, connections }
  const plain = { url: bare.url, headers: {}, connections }
  await measure(product, 1)
  await measure(plain, 1)
  const found: { product: HttpTally; plain: HttpTally }[] = []
  for (let round = 0; round < rounds; round++)
    found.push({ product: await measure(product), plain: await measure(plain) })
  const of = (which: 'product' | 'plain', what: keyof HttpTally) =>
    median(found.map((round) => round[which][what]))
  const ratios = found.map((round) => round.product.perSecond / round.plain.perSecond)
  console.log(
    `${unitCount} units, ${connections} connections: signed-in list ${of('product', 'perSecond').toFixed(0)}/s ` +
      `(p50 ${of('product', 'p50').toFixed(1)} ms, p99 ${of('product', 'p99').toFixed(1)} ms), bare ${of('plain', 'perSecond').toFixed(0)}/s ` +
      `(p50 ${of('plain', 'p50').toFixed(1)} ms), ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
  )
}

loader.disconnect()
await bare.close()
await built.close()
await store.stop()
