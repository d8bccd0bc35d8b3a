// The export of 1,000,000 records to csv and xlsx: seconds, growth of the process, and the time of another tenant's list
// before and meanwhile.
// usage: node bench/export.ts [records]
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sparePart } from '../contract/src/kit/spare-part-testing.ts'
import { writeExport } from '../server/src/domains/transfers/export.service.ts'
import { withTenant } from '../server/src/platform/database/database.ts'
import { selectPage } from '../server/src/platform/entities/list.queries.ts'
import type { ExportOrder } from '../server/src/platform/entities/order-export.ts'
import { servedEntity } from '../server/src/platform/entities/serve-entity.ts'
import { startStore } from './store.ts'
import { addTenant } from './support/tenant.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const others = 5000
const megabyte = 1024 * 1024

const store = await startStore()
const { owner, services } = store

async function one<Row extends object>(text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await owner.query<Row>(text, values)
  if (!rows[0]) throw new Error(`no row: ${text}`)
  return rows[0]
}

await owner.query(`
  create table spare_part (
    code text not null, name_zh text not null, name_en text not null, category text not null, model text,
    tags text[] not null default '{}', stock int not null, price numeric(12, 2), bought_on date, used_at timestamptz,
    is_critical boolean not null, reorder_at int, note text);
  call make_record_table('spare_part', 'organisation', '{code}');
  create table spare_part_supplier (name text not null, price numeric(12, 2), plant_id uuid, category text);
  call make_row_table('spare_part_supplier', 'spare_part');
  alter table spare_part disable trigger user`)

type Tenant = { tenantId: number; organisationId: string; accountId: string }

async function aTenant(code: string, records: number): Promise<Tenant> {
  const { tenantId, root: organisationId } = await addTenant({ owner }, { code })
  const accountId = randomUUID()
  await owner.query(
    `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash, is_administrator)
     values ($1, $2, $3, 'admin', '管理员', 'Admin', '', true)`,
    [tenantId, accountId, organisationId],
  )
  await owner.query(
    `with made as (insert into dictionary (tenant_id, id, code, name_zh, name_en)
       values ($1, gen_random_uuid(), 'part-category', '类别', 'Category') returning id)
     insert into dictionary_item (tenant_id, id, parent_id, position, value, name_zh, name_en)
     select $1, gen_random_uuid(), made.id, n, 'kind-' || n, '类别 ' || n, 'Kind ' || n from made, generate_series(0, 9) n`,
    [tenantId],
  )
  await owner.query(
    `insert into spare_part (tenant_id, id, organisation_id, version, code, name_zh, name_en, category, stock, price,
       bought_on, used_at, is_critical, note)
     select $1, gen_random_uuid(), $2, 1, 'P-' || lpad(n::text, 7, '0'), '备件 ' || n, 'Part ' || n, 'kind-' || n % 10,
       n % 500, (n % 100000) / 100.0, date '2020-01-01' + n % 2000, timestamptz '2026-01-01' + n * interval '17 s',
       n % 7 = 0, case when n % 3 = 0 then '安装于 ' || n || ' 号泵房，每季度检查' end
     from generate_series(1, $3::int) n`,
    [tenantId, organisationId, records],
  )
  return { tenantId, organisationId, accountId }
}

const exporting = await aTenant('bench-export', count)
const reading = await aTenant('bench-read', others)
await owner.query('vacuum analyze spare_part')

/** Milliseconds of a page of the other tenant, filtered and sorted. */
async function readPage(): Promise<number> {
  const begun = performance.now()
  const scope = { tenantId: reading.tenantId, organisations: '*', userId: null } as const
  const place = { tenantId: reading.tenantId, language: 'zh' } as const
  await withTenant(services.app, scope, (db) =>
    selectPage(db, sparePart, place, {
      filter: [['stock', '≥', 100]],
      sort: 'name',
      order: 'asc',
      current: 3,
      size: 20,
    }),
  )
  return performance.now() - begun
}

async function pagesUntil(isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    times.push(await readPage())
    await sleep(20)
  }
  return times
}

const p95 = (times: readonly number[]) =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN).toFixed(1)

let isOver = false
setTimeout(() => (isOver = true), 10_000)
const alone = await pagesUntil(() => isOver)
console.log(`list of another tenant alone: ${alone.length} pages, p95 ${p95(alone)} ms`)

const columns = Object.entries(sparePart.fields).flatMap(([name, { type }]) =>
  type === 'rows' ? [] : [name],
)

for (const format of ['csv', 'xlsx'] as const) {
  const { tenantId, organisationId, accountId } = exporting
  const input: ExportOrder = {
    entity: sparePart.table,
    wanted: { filter: [], sort: 'code', order: 'asc' },
    columns,
    format,
    fileId: randomUUID(),
    fileName: `bench.${format}`,
    language: 'zh',
    timeZone: 'Asia/Shanghai',
  }
  const job = { tenantId, organisationId, accountId, input }
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const begun = performance.now()
  let isWritten = false
  const pages = pagesUntil(() => isWritten)
  await writeExport(services, [servedEntity(sparePart)], {
    job,
    progress: async () => {},
  } as never)
  isWritten = true
  const seconds = (performance.now() - begun) / 1000
  clearInterval(sampling)
  const { size } = await one<{ size: string }>(
    'select size_bytes as size from file where id = $1',
    [input.fileId],
  )
  const times = await pages
  console.log(
    `${format}: ${count} records in ${columns.length} columns, ${seconds.toFixed(1)} s, file ${(Number(size) / megabyte).toFixed(0)} MB, process +${((most - before) / megabyte).toFixed(0)} MB, list of another tenant meanwhile: ${times.length} pages, p95 ${p95(times)} ms`,
  )
}

await store.stop()
