import { expect } from 'vitest'
import { createSystem, standardMenu } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { anIssuer } from './issuer.ts'
import {
  type Document,
  type Operation,
  operationsOf,
  type Place,
  placesOf,
  Unknown,
} from './operations.ts'
import { aPerson, aRole, signInAs } from './people.ts'
import type { testApp } from './test-app.ts'
import { aTenant } from './test-services.ts'
import { type Answer, factName, idsIn, isIdLike, openVisitor, type TestVisitor } from './visitor.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

/** Begins every text that only one tenant may read; its table and column follow. */
const canary = 'CNRY'

/** Written by timed work, and by everybody who names the organisation's code when signing in. */
const livelyTables = /^(sample|rollup|sign_in_)/

/** Texts that the program itself reads: with a canary in them nothing would work any more. */
const wordsOfTheProgram = [
  'tenant.time_zone',
  'tenant.code',
  'menu_entry.permission',
  'role.key',
  'import_rejection.reason',
]

/** What would end the visitor's session, or remove what the walk is about to look for. */
const ending = /logout|\/delete$/

/** Reading in name only: what needs the text of a picture, changes a password, or is not done to oneself. */
const writing = /code\/sms$|updatePassword$|epUser\/unlock$/

/** What anybody may read who knows an organisation's code: its name, how it looks, what its systems offer, how one signs in. */
const openToAnybody =
  /^\/(bs\/EpOrganization\/findOrganization(Six)?|organisation\/(versions|introduction)|auth\/ways|auth\/oidc\/begin|bs\/cas\/code|bs\/smsEplogin\/code\/sms(OrgCheck)?|bs\/epLogin\/appUpdate)$/

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
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, {
      name: { zh: '运行', en: 'Operations' },
      menu: standardMenu,
      isDefaultDesktop: true,
    }),
  )
  return tenant
}

/** A person and a role that calls may disable and remove, without whom the walk itself cannot go on. */
async function standInsFor(app: TestApp, visitor: TestVisitor, tenant: Tenant) {
  const { roleId } = await aRole(app, tenant)
  const { accountId } = await aPerson(app, tenant, { loginName: 'standin', role: 'viewer' })
  visitor.facts.set('roleId', new Set([roleId]))
  visitor.facts.set('personId', new Set([accountId]))
}

/** Fills a tenant through the operations themselves: each until it has succeeded, as far as ids are known. */
async function fill(app: TestApp, visitor: TestVisitor, operations: Operation[]) {
  const idle = () =>
    app.owner(`select from import_job where state in ('checking', 'storing') limit 1`)
  const isFilling = ({ method, path }: Operation) => method !== 'DELETE' && !ending.test(path)
  const done = new Set<Operation>()
  let known = -1
  while (known !== visitor.facts.size) {
    known = visitor.facts.size
    for (const operation of operations.filter((one) => isFilling(one) && !done.has(one))) {
      const answer = await visitor.explore(operation)
      const isList = operation.method === 'GET' && operation.inPath.length === 0
      if (answer?.status === 200 && !isList) done.add(operation)
      if (/check|commit/.test(operation.path))
        await expect.poll(idle, { timeout: 20_000 }).toEqual([])
    }
  }
}

/** Writes a canary into every text column of the tenant's rows. */
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
        `update ${table} set ${column} = concat('${canary}-${name} ', ${column}) where ${key} = $1`,
        [tenantId],
      )
    } catch (error) {
      // 23514: the column takes words of a list only.
      if ((error as { code?: string }).code !== '23514') throw error
    }
  }
}

/** One line per table that tells whether any row of the tenant is another than before. */
export async function rowsOf(
  app: TestApp,
  { tenantId }: Pick<Tenant, 'tenantId'>,
  tables: string[],
) {
  const parts = tables.map(
    (table) =>
      `select '${table}' as "table", md5(string_agg(t::text, '' order by t::text)) as rows
         from ${table} t where ${table === 'tenant' ? 'id' : 'tenant_id'} = ${tenantId}`,
  )
  return JSON.stringify(await app.owner(parts.join(' union all ')))
}

export async function tablesOf(app: TestApp) {
  const rows = await app.owner<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition and (relname = 'tenant' or exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')) order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => !livelyTables.test(name))
}

/** A device that pushes by HTTP, made by the visitor; what it sends is what it is known by. */
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

/** What only the field writes, and only some time later. */
async function writeFieldRecords(app: TestApp, { tenantId }: Tenant) {
  const of = `from field_connection where tenant_id = ${tenantId} on conflict do nothing`
  await app.owner(`insert into field_connection_state (tenant_id, connection_id, last_address)
    select tenant_id, id, '10.0.0.1' ${of}`)
  await app.owner(`insert into field_refusal (tenant_id, connection_id, reason, count, last_at)
    select tenant_id, id, 'crc', 1, now() ${of}`)
  await app.owner(`insert into recent_frame (tenant_id, connection_id, at, is_accepted, text, sample_count)
    select tenant_id, id, now(), true, 'frame', 1 ${of}`)
}

/** Two tenants on the app, one of them full of canaries, and those who will try to see it. */
export async function walkSetting(app: TestApp, document: Document) {
  const operations = operationsOf(document)
  const theirs = await aFurnishedTenant(app)
  const ours = await aFurnishedTenant(app)
  const issuer = await anIssuer()
  const owner = await aVisitor(app, document, theirs, 'administrator', 'THEIRTEXT', issuer)
  const administrator = await aVisitor(app, document, ours, 'administrator', 'OURTEXT', issuer)
  const viewer = await aVisitor(app, document, ours, 'viewer', 'OURTEXT', issuer)
  const anonymous = openVisitor(app.app, document, {
    name: 'anonymous',
    word: 'OURTEXT',
    code: ours.code,
    authorize: async () => null,
  })
  for (const [visitor, tenant] of [
    [owner, theirs],
    [administrator, ours],
  ] as const) {
    await standInsFor(app, visitor, tenant)
    await fill(app, visitor, operations)
  }
  const device = await aDevice(app, document, administrator, ours.code)
  for (const [name, ids] of administrator.facts) {
    for (const visitor of [viewer, anonymous, device]) visitor.facts.set(name, ids)
  }
  await writeFieldRecords(app, theirs)
  await plantCanaries(app, theirs)
  return { app, operations, document, theirs, owner, administrator, viewer, anonymous, device }
}

type Setting = Awaited<ReturnType<typeof walkSetting>>

/** Everything that nobody else may see: the ids of the owner's answers, its keys, the columns seen by their canary. */
export async function harvest({ owner, operations, administrator }: Setting) {
  let text = ''
  const failed: string[] = []
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    if (ending.test(operation.path) || writing.test(operation.path)) continue
    const answer = await owner.explore(operation)
    text += answer?.text ?? ''
    if (answer?.status !== 200) failed.push(`${keyOf(operation)} ${answer?.error}`)
  }
  const columns = new Set([...text.matchAll(/CNRY-([\w.]+)/g)].map(([, name]) => String(name)))
  const own = new Set([...administrator.facts.values()].flatMap((values) => [...values]))
  const ids = new Set(idsIn(text).filter((id) => !own.has(id)))
  return { ids, columns, failed }
}

type Report = {
  findings: Set<string>
  /** Foreign ids handed in, by operation and place. */
  tried: Map<string, number>
  /** Where nothing was tried, or own ids are refused as well, so that refusing foreign ones proves nothing. */
  unproven: Set<string>
  calls: number
}

const keyOf = ({ method, path }: Operation) => `${method} ${path}`

/** Answers with what was handed in, and what differs from call to call, taken out. */
const comparable = ({ status, text }: Answer, sent: string) =>
  `${status} ${text.replaceAll(sent, '<sent>').replace(/"requestId":"[^"]*"/, '')}`

const undeclared = ['userId', 'loginId', 'organizationId', 'orgId', 'orgCode', 'tenantId']

/** Ids of the other tenant worth trying in a field: those of its own kind first, one of each other kind. */
function foreignValues({ owner, theirs }: Setting, name: string, ids: Set<string>) {
  if (factName(name) === 'code') return [theirs.code]
  if (name === 'keyword') return [canary, owner.word]
  const ofKind = [...(owner.facts.get(factName(name)) ?? [])].filter((id) => ids.has(id))
  const others = [...owner.facts.values()].map((values) => [...values].find((id) => ids.has(id)))
  return [...new Set([...ofKind.slice(0, 4), ...others])].filter((id) => id !== undefined)
}

/** The first attempt whose own ids are missing says so instead of failing the walk. */
async function unlessUnknown(report: Report, operation: Operation, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Unknown)) throw error
    report.unproven.add(`${keyOf(operation)}: no ${error.message} is known`)
  }
}

/** Calls every operation as each visitor with every foreign id at every place for one. */
export async function walk(
  setting: Setting,
  ids: Set<string>,
  part?: (operation: Operation) => boolean,
) {
  const { app, operations, document, theirs, owner, administrator, viewer, anonymous, device } =
    setting
  const report: Report = { findings: new Set(), tried: new Map(), unproven: new Set(), calls: 0 }
  const tables = await tablesOf(app)
  let rows = await rowsOf(app, theirs, tables)
  const isOurs = (key: string) => administrator.facts.get('key')?.has(key)
  const keys = [...(owner.facts.get('key') ?? [])].filter((key) => key.length > 16 && !isOurs(key))
  const secrets = [canary, ...keys]
  const leaks = (text: string) =>
    secrets.some((secret) => text.includes(secret)) || idsIn(text).some((id) => ids.has(id))

  async function tryPlace(visitor: TestVisitor, operation: Operation, place: Place) {
    const where = `${keyOf(operation)} as ${visitor.name}: ${place.at}`
    const isCode = factName(place.name) === 'code'
    const send = (value: string) => {
      report.calls += 1
      return visitor.call(operation, visitor.inputFor(operation, place, value))
    }
    const unknown = isCode ? `t${newId().slice(-10)}` : newId()
    const expected = comparable(await send(unknown), unknown)
    for (const value of foreignValues(setting, place.name, ids)) {
      const answer = await send(value)
      const key = `${keyOf(operation)} ${place.at}`
      report.tried.set(key, (report.tried.get(key) ?? 0) + 1)
      if (isCode && openToAnybody.test(operation.path)) continue
      const found = comparable(answer, value)
      if (leaks(found)) report.findings.add(`${where} shows what is theirs`)
      const isCompared = operation.method === 'GET' || answer.status !== 200
      if (isCompared && found !== expected) {
        report.findings.add(`${where} tells a foreign id from an unknown one`)
      }
    }
  }

  /** Own ids only, beside fields and headers that the operation does not declare. */
  async function tryUndeclared(visitor: TestVisitor, operation: Operation, places: Place[]) {
    const names = undeclared.filter((name) => !places.some((place) => place.name === name))
    const entries = names.map((name) => [name, foreignValues(setting, name, ids)[0] ?? ''] as const)
    const fields = { ...Object.fromEntries(entries), tenantId: String(theirs.tenantId) }
    const headers = { 'x-org-code': theirs.code, 'x-tenant-id': String(theirs.tenantId) }
    report.calls += 1
    const { text, error } = await visitor.call(operation, visitor.inputFor(operation), {
      fields,
      headers,
    })
    const where = `${keyOf(operation)} as ${visitor.name}`
    const isShown = leaks(text) && !openToAnybody.test(operation.path)
    if (isShown) report.findings.add(`${where} shows what is theirs, unasked`)
    const isRefused = /not-found|invalid|malformed|forbidden|failed/.test(error ?? '')
    if (visitor === administrator && isRefused) report.unproven.add(`${where}: ${error}`)
  }

  for (const operation of operations.filter((one) => part?.(one) ?? true)) {
    const places = placesOf(operation.input, document.components.schemas)
    const telling = places.filter(
      (one) => isIdLike(one) || one.name === 'keyword' || operation.inPath.includes(one.name),
    )
    for (const place of telling) report.tried.set(`${keyOf(operation)} ${place.at}`, 0)
    const isForDevices = operation.access === 'public'
    for (const visitor of [administrator, viewer, anonymous, ...(isForDevices ? [device] : [])]) {
      await unlessUnknown(report, operation, async () => {
        for (const place of telling) await tryPlace(visitor, operation, place)
        await tryUndeclared(visitor, operation, places)
      })
    }
    const now = await rowsOf(app, theirs, tables)
    if (now !== rows) report.findings.add(`${keyOf(operation)} changes what is theirs`)
    rows = now
  }
  for (const [place, count] of report.tried)
    if (count === 0) report.unproven.add(`${place}: untried`)
  return report
}
