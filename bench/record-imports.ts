// The import of 20,000 records from csv: dry run, storing and undoing in rows a second, growth of the process, and the same
// records added by hand, one transaction each.
// usage: node bench/record-imports.ts [records]
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sparePart } from '../contract/src/kit/spare-part-testing.ts'
import { storeMadeFile } from '../server/src/domains/files/index.ts'
import type { ImportOrder } from '../server/src/domains/transfers/import-order.ts'
import { checkImport, storeImport } from '../server/src/domains/transfers/import-run.service.ts'
import { undoImport } from '../server/src/domains/transfers/import-undo.service.ts'
import { withTenant } from '../server/src/platform/database/database.ts'
import { addRecord } from '../server/src/platform/entities/entity.service.ts'
import { servedEntity } from '../server/src/platform/entities/serve-entity.ts'
import type { Session } from '../server/src/platform/http/session.ts'
import { startStore } from './store.ts'
import { addTenant } from './support/tenant.ts'

const count = Number(process.argv[2] ?? 20_000)
const byHand = 500
const megabyte = 1024 * 1024

const { owner, services, stop } = await startStore()

await owner.query(`
  create table spare_part (
    code text not null, name_zh text not null, name_en text not null, category text not null, model text,
    tags text[] not null default '{}', stock int not null, price numeric(12, 2), bought_on date, used_at timestamptz,
    is_critical boolean not null, reorder_at int, note text, photo uuid, manuals uuid[] not null default '{}');
  call make_record_table('spare_part', 'organisation', '{code}');
  create table spare_part_supplier (name text not null, price numeric(12, 2), plant_id uuid, category text);
  call make_row_table('spare_part_supplier', 'spare_part')`)

const accountId = randomUUID()
const { tenantId, root: organisationId } = await addTenant({ owner })
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

const session = {
  tenantId,
  userId: accountId,
  organisationId,
  organisations: '*',
  timeZone: 'Asia/Shanghai',
  permissions: new Set(),
} as unknown as Session
const served = servedEntity(sparePart)

async function timed(work: () => Promise<unknown>) {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const begun = performance.now()
  await work()
  clearInterval(sampling)
  const seconds = (performance.now() - begun) / 1000
  return { seconds, growth: (most - before) / megabyte }
}

const draftOf = (at: number) => ({
  code: `H-${at}`,
  name: { zh: `备件 ${at}`, en: `Part ${at}` },
  organisation_id: organisationId,
  category: `kind-${at % 10}`,
  model: null,
  tags: [],
  stock: at % 500,
  price: 12.5,
  bought_on: '2026-02-28',
  is_critical: false,
  reorder_at: null,
  note: null,
  photo: null,
  manuals: [],
  suppliers: [],
})

const hand = await timed(async () => {
  for (let at = 0; at < byHand; at += 1)
    await withTenant(services.app, session, (db) =>
      addRecord(served, { db, session, language: 'zh', now: new Date() }, draftOf(at)),
    )
})
const handRate = byHand / hand.seconds
console.log(`by hand: ${byHand} records, ${handRate.toFixed(0)} a second`)

const heading = '编号,名称 / 中文,名称 / English,所属单位,类别,库存,单价,购入日期,备注'
const rows = Array.from(
  { length: count },
  (_, at) =>
    `P-${at},备件 ${at},Part ${at},测试,类别 ${at % 10},${at % 500},12.5,2026-02-28,第 ${at} 号`,
)
const fileId = randomUUID()
await storeMadeFile(services, session, {
  id: fileId,
  name: 'bench.csv',
  content: Readable.from([`${heading}\n${rows.join('\n')}\n`]),
})
const recordImportId = randomUUID()
const jobId = randomUUID()
await owner.query(
  `insert into record_import_order (tenant_id, id, subject, account_id, organisation_id, file_id, file_name, mode, job_id)
   values ($1, $2, 'spare_part', $3, $4, $5, 'bench.csv', 'update', $6)`,
  [tenantId, recordImportId, accountId, organisationId, fileId, jobId],
)
const order: ImportOrder = {
  recordImportId,
  entity: 'spare_part',
  language: 'zh',
  caller: session,
  leaveOutFaulty: false,
}
const context = {
  job: { id: jobId, tenantId, accountId, organisationId, input: order },
  signal: new AbortController().signal,
  progress: async () => {},
} as never

for (const [name, work] of [
  ['dry run', () => checkImport(services, [served], context)],
  ['storing', () => storeImport(services, [served], context)],
  ['undoing', () => undoImport(services, [served], context)],
] as const) {
  if (name === 'storing')
    await owner.query(`update record_import_order set state = 'storing' where id = $1`, [
      recordImportId,
    ])
  const { seconds, growth } = await timed(work)
  const rate = count / seconds
  console.log(
    `${name}: ${count} records, ${seconds.toFixed(1)} s, ${rate.toFixed(0)} a second, ${(rate / handRate).toFixed(1)} times by hand, process +${growth.toFixed(0)} MB`,
  )
}
const { rows: found } = await owner.query(
  `select (select count(*)::int from spare_part) as records, (select count(*)::int from record_import_change) as changes`,
)
console.log(JSON.stringify(found[0]))

await stop()
