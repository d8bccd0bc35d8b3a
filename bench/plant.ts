// Points by the thousand: added with limits by one statement, copied with their unit, retired with it and brought back; seconds
// and entries of the audit trail.
// usage: node bench/plant.ts [points]
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { copyUnit } from '../server/src/domains/monitoring/plant/copy-units.service.ts'
import { setRetired } from '../server/src/domains/monitoring/plant/retirement.service.ts'
import {
  type Db,
  withLongTransaction,
  withTenant,
} from '../server/src/platform/database/database.ts'
import type { Session } from '../server/src/platform/http/session.ts'
import { startStore } from './store.ts'

const count = Number(process.argv[2] ?? 10_000)
const { owner, services, stop } = await startStore()

const organisationId = randomUUID()
const accountId = randomUUID()
const made = await owner.query<{ id: number }>(
  `select create_tenant('bench', 'Asia/Shanghai', false, $1, '测试', 'Test') as id`,
  [organisationId],
)
const tenantId = made.rows[0]?.id ?? 0
await owner.query(
  `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash, is_administrator)
   values ($1, $2, $3, 'admin', '管理员', 'Admin', '', true)`,
  [tenantId, accountId, organisationId],
)
const session = {
  tenantId,
  userId: accountId,
  organisationId,
  organisations: '*',
  timeZone: 'Asia/Shanghai',
  permissions: new Set(),
} as unknown as Session

const entries = async () =>
  Number(
    (await owner.query('select count(*) from audit_entry where tenant_id = $1', [tenantId])).rows[0]
      ?.count,
  )

async function timed(title: string, work: (db: Db) => Promise<unknown>) {
  const before = await entries()
  const begun = performance.now()
  await withLongTransaction(services.app, session, () => true, work)
  const seconds = (performance.now() - begun) / 1000
  console.log(`${title}: ${seconds.toFixed(2)} s, ${(await entries()) - before} entries`)
}

/** A unit with one device for every 50 points. */
async function addUnit(points: number) {
  const unitId = randomUUID()
  await withTenant(services.app, session, async (db) => {
    await sql`insert into unit (tenant_id, id, organisation_id, kind, name_zh, name_en, position)
      values (${tenantId}, ${unitId}, ${organisationId}, 'pump-station', '泵站', 'Station', 1)`.execute(
      db,
    )
    await sql`insert into device (tenant_id, id, unit_id, name_zh, name_en, position)
      select ${tenantId}, gen_random_uuid(), ${unitId}, '柜' || n, 'Cabinet ' || n, n
        from generate_series(1, ${Math.ceil(points / 50)}::int) n`.execute(db)
  })
  await timed(`${points} points with limits added`, (db) =>
    sql`insert into point (tenant_id, id, device_id, name_zh, name_en, factor, decimals, high_limit, position)
      select d.tenant_id, gen_random_uuid(), d.id, '点' || n, 'Point ' || n, 'pressure', 2, 1, n
        from generate_series(1, ${points}::int) n
        join device d on d.tenant_id = ${tenantId} and d.unit_id = ${unitId} and d.position = 1 + (n - 1) / 50`.execute(
      db,
    ),
  )
  return unitId
}

const small = await addUnit(300)
await timed('copy of a unit with 300 points', (db) =>
  copyUnit({ db, session }, {
    unitId: small,
    name: { zh: '副本', en: 'Copy' },
    organisation_id: organisationId,
  } as never),
)
const large = await addUnit(count)
for (const isRetired of [true, false])
  await timed(`${count} points ${isRetired ? 'retired' : 'brought back'} with their unit`, (db) =>
    setRetired({ db, session, language: 'zh', now: new Date() }, {
      unitIds: [large],
      deviceIds: [],
      pointIds: [],
      isRetired,
    } as never),
  )
await stop()
