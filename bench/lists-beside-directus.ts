// The lists of people and of units, 5,000 rows each, asked for over 16 connections as a person leafs and looks through
// them, and the same in Directus: `node bench/lists-beside-directus.ts [seconds] [rounds]`. Each has a PostgreSQL of its own
// of the same kind; they are asked in turns. Processor time is that of the server's process and of every PostgreSQL process.
// What is left out with `--product-only`: Directus, which the first run fetches from npm into a temporary folder.

import { people } from '../contract/src/accounts/people.ts'
import { listUnits } from '../contract/src/monitoring.ts'
import { median, startStore } from './store.ts'
import { signIn } from './support/demo-people.ts'
import { startDirectus } from './support/directus.ts'
import { openInstance } from './support/instance.ts'
import { fillProduct, looks } from './support/list-rows.ts'
import { openMeter } from './support/meter.ts'
import type { Operation } from './support/mix-load.ts'

const isAlone = process.argv.includes('--product-only')
const [seconds = 8, rounds = 3] = process.argv.slice(2).map(Number).filter(Number.isFinite)
const connections = 16
const size = 20

const instance = await openInstance()
await instance.start()
const owner = await instance.connect()
const code = await fillProduct(owner)
const organisation = await looks.organisation(owner)
await owner.end()
const { access_token: accessToken } = await signIn(instance.url, 'anna', code)

type Side = ReturnType<typeof openMeter> & {
  accessToken: string
  paths(list: 'people' | 'units'): string[]
}

const product: Side = {
  ...openMeter({
    url: instance.url,
    server: instance.pid(),
    postmaster: instance.postmaster().pid,
  }),
  accessToken,
  paths(list) {
    const path = `/api${list === 'people' ? people.path : listUnits.path}?size=${size}`
    return [
      ...looks.pages.map((page) => `${path}&current=${page}`),
      ...looks.words.map((word) => `${path}&keyword=${encodeURIComponent(word)}`),
      list === 'people'
        ? `${path}&filter=${encodeURIComponent(JSON.stringify([['organisation_id', '⊆', organisation]]))}`
        : `${path}&orgId=${organisation}`,
    ]
  },
}

const store = isAlone ? undefined : await startStore()
const directus = store && (await startDirectus(store))

const fields = {
  people:
    'id,login_name,name_zh,name_en,title_zh,title_en,phone,email,state,last_sign_in_at,' +
    'organisation.id,organisation.name_zh,organisation.name_en,jobs.job.id,jobs.job.name_zh,jobs.job.name_en',
  units: '*,organisation.id,organisation.name_zh,organisation.name_en,points.*',
}

function directusSide(
  { url, token, pid }: NonNullable<typeof directus>,
  { postmaster }: { postmaster: number },
): Side {
  return {
    ...openMeter({ url, server: pid, postmaster }),
    accessToken: token,
    paths(list) {
      const collection = list === 'people' ? 'person' : 'unit'
      const sort = list === 'people' ? 'name_zh' : 'position'
      const path = `/items/${collection}?limit=${size}&sort=${sort}&meta=filter_count&fields=${fields[list]}`
      return [
        ...looks.pages.map((page) => `${path}&page=${page}`),
        ...looks.words.map((word) => `${path}&search=${encodeURIComponent(word)}`),
        `${path}&filter[organisation][_eq]=${organisation}`,
      ]
    },
  }
}

const sides: Record<string, Side> = { product }
if (directus && store) sides.directus = directusSide(directus, { postmaster: store.postmaster })

for (const list of ['people', 'units'] as const) {
  const found: Record<
    string,
    { server: number; database: number; perSecond: number; p95: number }[]
  > = {}
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, side] of Object.entries(sides)) {
      const operation: Operation = { name: list, weight: 1, method: 'GET', paths: side.paths(list) }
      const person = { accessToken: side.accessToken, operations: [operation] }
      const people = Array<typeof person>(connections).fill(person)
      // The first round warms both up.
      const { tally, server, database } = await side.measure(people, round === 0 ? 3 : seconds)
      if (tally.failed.length > 0) throw new Error(`${name}: ${tally.failed.join(', ')}`)
      if (round > 0)
        (found[name] ??= []).push({ server, database, perSecond: tally.perSecond, p95: tally.p95 })
    }
  }
  const of = (name: string, what: 'server' | 'database' | 'perSecond' | 'p95') =>
    median((found[name] ?? []).map((one) => one[what]))
  for (const name of Object.keys(found)) {
    console.log(
      `${list} ${name.padEnd(8)} ${(of(name, 'server') + of(name, 'database')).toFixed(2)} ms of processor time a request ` +
        `(server ${of(name, 'server').toFixed(2)}, database ${of(name, 'database').toFixed(2)}), ` +
        `${of(name, 'perSecond').toFixed(0)}/s, p95 ${of(name, 'p95').toFixed(0)} ms`,
    )
  }
}

for (const side of Object.values(sides)) side.close()
await directus?.close()
await store?.stop()
await instance.close()
