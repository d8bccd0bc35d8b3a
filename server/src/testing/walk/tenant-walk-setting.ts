import { uploadFile } from '@iwater/contract/files'
import { expect } from 'vitest'
import { createSystem, standardMenu } from '#domains/navigation'
import { setWeatherCity } from '#domains/weather'
import { withTenant } from '#platform/database/database'
import { importedEntities, ownEntities } from '../../app.ts'
import { anIssuer } from '../oidc/issuer.ts'
import { anOrganisation, aPerson, aRole, signInAs } from '../people.ts'
import { sampleFiles } from '../sample-files.ts'
import { aTenant } from '../test-services.ts'
import { uploadTo } from '../uploads.ts'
import { type Document, keyOf, type Operation, operationsOf, placesOf } from './operations.ts'
import {
  aCalibration,
  aHandOver,
  aMaintenanceTask,
  anImport,
  ownKnowledge,
  type TestApp,
} from './placed-records.ts'
import { copiedOrganisation, openVisitor, type TestVisitor } from './visitor.ts'

/** Calls that would end the visitor's session, or remove what the walk looks for. */
export const ending = /logout|\/delete(EquipmentId)?$/

/** The beginning of every text that only one tenant may read; its table and column follow. */
export const canary = 'CNRY'

/** Texts that the program itself reads: with a canary in them nothing would work. */
const wordsOfTheProgram = [
  // Ids of roles, which their choices read as such.
  'calibration_rule.role',
  'maintenance_plan.role',
  'maintenance_plan.escalation_role',
  'maintenance_task.role',
  'tenant.time_zone',
  'tenant.code',
  'app_package.version_name',
  'app_package.bundle_id',
  'branding.font_family',
  'client_error.fingerprint',
  'factor.category',
  'menu_entry.permission',
  'own_knowledge_reason.contradicted_when',
  'own_knowledge_reason.contradicted_values',
  'point.state_words',
  'role.key',
  'import_rejection.reason',
  'record_comment.subject',
  'record_import.mode',
  'record_import.subject',
  'record_import_order.subject',
]

async function aVisitor(
  app: TestApp,
  document: Document,
  tenant: Tenant,
  role: Role,
  word: string,
  issuer: string,
) {
  const person = await aPerson(app, tenant, { loginName: role, role })
  return openVisitor(app.app, document, {
    name: `${word} ${role}`,
    word,
    code: tenant.code,
    issuer,
    authorize: async () => `Bearer ${(await signInAs(app, person)).access_token}`,
  })
}

type Tenant = Awaited<ReturnType<typeof aTenant>>
type Role = 'administrator' | 'viewer'

async function aFurnishedTenant(app: TestApp) {
  const tenant = await aTenant(app.owner)
  await withTenant(app.services.app, tenant.scope, async (db) => {
    await createSystem(db, tenant.tenantId, {
      name: { zh: '运行', en: 'Operations' },
      menu: standardMenu,
      isDefaultDesktop: true,
    })
    // No call tells the visitor which cities there are.
    await setWeatherCity(db, tenant.tenantId, tenant.root, '330100')
  })
  return tenant
}

/** What calls may disable, remove, copy or publish, because the walk needs all others: a person and a role, an organisation, a package. */
async function standInsFor(app: TestApp, visitor: TestVisitor, tenant: Tenant) {
  const loginName = 'administrator'
  const { roleId } = await aRole(app, tenant)
  const { accountId } = await aPerson(app, tenant, { loginName: 'standin', role: 'viewer' })
  visitor.facts.set('roleId', new Set([roleId]))
  visitor.facts.set('personId', new Set([accountId]))
  visitor.facts.set(copiedOrganisation, new Set([await anOrganisation(app, tenant)]))
  // The calls themselves upload pictures.
  const password = 'Water@2026'
  const { access_token: token } = await signInAs(app, { loginName, password, code: tenant.code })
  const query = { group: 'package' }
  const uploaded = await uploadTo(app, uploadFile, { token, ...sampleFiles.package, query })
  visitor.facts.set('package', new Set([uploaded.data.fileId]))
}

/** The operations that fill a tenant; without it all of them. */
type Filling = (operation: Operation) => boolean

/** Fills a tenant through the operations themselves: each until it has succeeded, as far as ids are known. */
async function fill(app: TestApp, visitor: TestVisitor, operations: Operation[]) {
  const idle = () =>
    app.owner(`select from import_job where state in ('checking', 'storing')
      union all select from job where kind like 'records.%-import' and state in ('waiting', 'running') limit 1`)
  const isFilling = ({ method, path }: Operation) => method !== 'DELETE' && !ending.test(path)
  const done = new Set<Operation>()
  let known = -1
  while (known !== visitor.facts.size) {
    known = visitor.facts.size
    for (const operation of operations.filter((one) => isFilling(one) && !done.has(one))) {
      const answer = await visitor.explore(operation)
      const isList = operation.method === 'GET' && operation.inPath.length === 0
      if (answer?.status === 200 && !isList) done.add(operation)
      if (/check|commit|store|undo/.test(operation.path))
        await expect.poll(idle, { timeout: 60_000 }).toEqual([])
    }
  }
}

/** Writes a canary into every text column of the tenant's rows; where there was nothing, another one in each row. */
async function plantCanaries(app: TestApp, { tenantId }: Tenant) {
  const columns = await app.owner<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
       join pg_class t on t.relname = c.table_name and t.relkind in ('r', 'p') and not t.relispartition
      where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER' and (c.table_name = 'tenant' or exists (
        select from information_schema.columns k where k.table_schema = 'public'
           and k.table_name = c.table_name and k.column_name = 'tenant_id')) order by 1, 2`,
  )
  for (const { table, column } of columns) {
    const name = `${table}.${column}`
    if (wordsOfTheProgram.includes(name)) continue
    const key = table === 'tenant' ? 'id' : 'tenant_id'
    try {
      await app.owner(
        `update ${table} set ${column} = concat('${canary}-${name} ', coalesce(${column}, ctid::text)) where ${key} = $1`,
        [tenantId],
      )
    } catch (error) {
      // 23514: the column accepts listed words only. 23505: rows that leave it empty would be called the same.
      if (!['23514', '23505'].includes(String((error as { code?: string }).code))) throw error
    }
  }
}

/** A device that pushes by HTTP, made by the visitor, who is recognised by what it sends. */
async function aDevice(app: TestApp, document: Document, maker: TestVisitor, code: string) {
  const operation = operationsOf(document).find((one) => keyOf(one) === 'POST /ingest/connections')
  if (!operation) throw new Error('no operation makes a connection')
  const places = placesOf(operation.input, document.components.schemas)
  const protocol = places.find(({ name }) => name === 'protocol')
  const { text } = await maker.call(operation, maker.inputFor(operation, protocol, 'http'))
  const { data } = JSON.parse(text) as { data: { key: string } }
  return openVisitor(app.app, document, {
    name: 'a device',
    word: maker.word,
    code,
    authorize: async () => `Device ${data.key}`,
  })
}

/** Rows that only the field writes, and only some time later. */
async function writeFieldRecords(app: TestApp, { tenantId }: Tenant) {
  const of = `from field_connection where tenant_id = ${tenantId} on conflict do nothing`
  await app.owner(`insert into field_connection_state (tenant_id, connection_id, last_address)
    select tenant_id, id, '10.0.0.1' ${of}`)
  await app.owner(`insert into field_rejection (tenant_id, connection_id, reason, count, last_at)
    select tenant_id, id, 'crc', 1, now() ${of}`)
  await app.owner(`insert into recent_frame (tenant_id, connection_id, at, text, sample_count)
    select tenant_id, id, now(), 'frame', 1 ${of}`)
  await app.owner(`insert into station_address (tenant_id, connection_id, address, good_at, key_hash)
    select tenant_id, id, '10.0.0.1', now(), key_hash ${of}`)
}

/** A person of the import of people whose first password waits to be handed over. */
async function aFirstPassword(app: TestApp, tenant: Tenant) {
  const { accountId } = await aPerson(app, tenant, {
    loginName: 'newcomer',
    mustChangePassword: true,
  })
  const sealed = app.services.vault.seal('Water@2026', `first password of ${accountId}`)
  await app.owner(
    `insert into first_password (tenant_id, account_id, person_id, import_id, sealed_password, made_at)
     select tenant_id, account_id, $2, id, $3, now() from record_import
      where tenant_id = $1 and subject = 'imported_person'`,
    [tenant.tenantId, accountId, sealed],
  )
}

/** An administrator of a tenant in which the operations that fill it have been called. */
export async function aFilledTenant(
  app: TestApp,
  document: Document,
  { word, issuer, filling = () => true }: { word: string; issuer: string; filling?: Filling },
) {
  const tenant = await aFurnishedTenant(app)
  const administrator = await aVisitor(app, document, tenant, 'administrator', word, issuer)
  await standInsFor(app, administrator, tenant)
  for (const { entity } of [...ownEntities, ...importedEntities])
    if (entity.access.change !== undefined) await anImport(app, administrator, tenant, entity)
  await fill(app, administrator, operationsOf(document).filter(filling))
  await aMaintenanceTask(app, administrator, tenant)
  await aCalibration(app, administrator, tenant)
  await ownKnowledge(app, administrator, tenant)
  await aHandOver(app, administrator, tenant)
  return { tenant, administrator }
}

/** Two tenants on the app, one of them full of canaries, and the users who try to see it. */
export async function walkSetting(app: TestApp, document: Document, filling?: Filling) {
  const operations = operationsOf(document)
  const issuer = await anIssuer()
  const filled = (word: string) =>
    aFilledTenant(app, document, { word, issuer, ...(filling && { filling }) })
  const [{ tenant: theirs, administrator: owner }, { tenant: ours, administrator }] =
    await Promise.all([filled('THEIRTEXT'), filled('OURTEXT')])
  const viewer = await aVisitor(app, document, ours, 'viewer', 'OURTEXT', issuer)
  const anonymous = openVisitor(app.app, document, {
    name: 'anonymous',
    word: 'OURTEXT',
    code: ours.code,
    authorize: async () => null,
  })
  const device = await aDevice(app, document, administrator, ours.code)
  for (const [name, ids] of administrator.facts) {
    for (const visitor of [viewer, anonymous, device]) visitor.facts.set(name, ids)
  }
  await writeFieldRecords(app, theirs)
  await aFirstPassword(app, theirs)
  await aFirstPassword(app, ours)
  await plantCanaries(app, theirs)
  return { app, operations, document, theirs, owner, administrator, viewer, anonymous, device }
}

export type Setting = Awaited<ReturnType<typeof walkSetting>>
