// Points by the thousand: added with limits, copied with their unit or with the plant it is in, retired and brought back;
// seconds and entries of the audit trail.
// usage: node bench/plant.ts [points]
import { randomUUID } from 'node:crypto'
import { copyOrganisation } from '../server/src/domains/copies/copy-organisation.service.ts'
import { copyUnit } from '../server/src/domains/monitoring/plant/copy-units.service.ts'
import { setRetired } from '../server/src/domains/monitoring/plant/retirement.service.ts'
import {
  type Db,
  withLongTransaction,
  withTenant,
} from '../server/src/platform/database/database.ts'
import type { Session } from '../server/src/platform/http/session.ts'
import { startStore } from './store.ts'
import { addTenant } from './support/tenant.ts'

const count = Number(process.argv[2] ?? 10_000)
const { owner, services, stop } = await startStore()

const accountId = randomUUID()
const { tenantId, root: organisationId } = await addTenant({ owner })
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
  permissions: new Set(['monitoring.manage', 'navigation.configure']),
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

const named = (zh: string, en: string) => ({
  tenant_id: tenantId,
  id: randomUUID(),
  name_zh: zh,
  name_en: en,
})

/** So many rows a statement: PostgreSQL takes 65,535 parameters. */
const atOnce = 5_000

/** A unit with one device for every 50 points. */
async function addUnit(points: number, organisationId: string) {
  const unit = {
    ...named('泵站', 'Station'),
    organisation_id: organisationId,
    kind: 'pump-station',
    position: 1,
  }
  const devices = Array.from({ length: Math.ceil(points / 50) }, (_, at) => ({
    ...named(`柜${at}`, `Cabinet ${at}`),
    organisation_id: organisationId,
    unit_id: unit.id,
    position: at,
  }))
  await withTenant(services.app, session, async (db) => {
    await db.insertInto('unit').values(unit).execute()
    await db.insertInto('device').values(devices).execute()
  })
  const rows = Array.from({ length: points }, (_, at) => ({
    ...named(`点${at}`, `Point ${at}`),
    organisation_id: organisationId,
    unit_id: unit.id,
    device_id: devices[Math.floor(at / 50)]?.id ?? '',
    factor: 'pressure',
    decimals: 2,
    high_limit: 1,
    position: at,
  }))
  await timed(`${points} points with limits added`, async (db) => {
    for (let at = 0; at < points; at += atOnce)
      await db
        .insertInto('point')
        .values(rows.slice(at, at + atOnce))
        .execute()
  })
  return unit.id
}

async function addOrganisation(name: string, parent: string) {
  const added = { ...named(name, name), parent_id: parent, kind: 'plant', path: [], position: null }
  await withTenant(services.app, session, (db) =>
    db
      .insertInto('organisation')
      .values(added as never)
      .execute(),
  )
  return added.id
}

/** A plant with ten halls, one unit in each. */
async function copyPlant(points: number) {
  const plant = await addOrganisation(`Plant ${points}`, organisationId)
  for (let hall = 1; hall <= 10; hall += 1)
    await addUnit(points / 10, await addOrganisation(`Hall ${hall}`, plant))
  await timed(`copy of a plant with ${points} points in ten halls`, (db) =>
    copyOrganisation(
      db,
      session,
      {
        organizationId: plant,
        name: { zh: `副本${points}`, en: `Copy ${points}` },
        parent_id: organisationId,
      },
      { language: 'en' },
    ),
  )
}

for (const points of [300, 3_000, 10_000]) await copyPlant(points)

const small = await addUnit(300, organisationId)
await timed('copy of a unit with 300 points', (db) =>
  copyUnit({ db, session }, {
    unitId: small,
    name: { zh: '副本', en: 'Copy' },
    organisation_id: organisationId,
  } as never),
)
const large = await addUnit(count, organisationId)
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
