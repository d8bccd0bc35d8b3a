import { expect } from 'vitest'
import { newId } from '#platform/ids'
import { ownEntities } from '../../app.ts'
import { rowsOf, tablesChanged, tablesOf } from '../tenant-rows.ts'
import { keyOf, type Operation, type Place, placesOf, Unknown } from './operations.ts'
import { settleUnanswered } from './placed-records.ts'
import { canary, ending, type Setting } from './tenant-walk-setting.ts'
import { type Answer, factName, idsIn, isIdLike, type TestVisitor } from './visitor.ts'

/** Reads in name only: calls that need the text of a picture, change a password, or cannot be applied to oneself. */
const writing = /code\/sms$|updatePassword$|epUser\/unlock$/

/** Data that anybody with an organisation code may read: its name, its branding, its systems, its sign-in methods. */
const openToAnybody =
  /^\/(bs\/EpOrganization\/findOrganization(Six)?|organisation\/(versions|introduction|apps(\/.+)?)|auth\/ways|auth\/oidc\/begin|bs\/cas\/code|bs\/smsEplogin\/code\/sms(OrgCheck)?|bs\/epLogin\/appUpdate)$/

/** Ids that a list makes of the numbers of its records, such as those of the audit trail: every tenant has them. */
const numbered = /^00000000-0000-7000-8000-/

/** Workers go on with what the owner has ordered; what they write would look like a change by others. */
const untilIdle = ({ app, theirs }: Setting) =>
  expect
    .poll(
      () =>
        app.owner(
          `select kind, state from job where tenant_id = $1 and state in ('waiting', 'running')`,
          [theirs.tenantId],
        ),
      { timeout: 60_000 },
    )
    .toEqual([])

/** What is open to everybody once a tenant has published it, which calls of the walk may have taken back. */
const published = /^\/organisation\/apps\//

/** Searches entries of the product, which are those of all tenants: what is found follows what is asked, not whose it is. */
const ofAllTenants = /^\/kb\/(wpKbQuestion\/queryQuestions|conversation\/suggestions)$/

/** Ids of the knowledge base of the product, which all tenants read. */
async function idsOfProduct({ owner }: Setting['app']) {
  const rows = await owner<{ id: string }>(
    'select id from knowledge_type union all select id from knowledge_question union all select id from knowledge_reason',
  )
  return new Set(rows.map(({ id }) => id))
}

/** All data that nobody else may see: the ids of the owner's answers, its keys, the columns with a canary. */
export async function harvest({ app, owner, operations, administrator }: Setting) {
  let text = ''
  const failed: string[] = []
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    if (ending.test(operation.path) || writing.test(operation.path)) continue
    const answer = await owner.explore(operation)
    text += answer?.text ?? ''
    if (answer?.status !== 200 && !published.test(operation.path))
      failed.push(`${keyOf(operation)} ${answer?.error}`)
  }
  const columns = new Set([...text.matchAll(/CNRY-([\w.]+)/g)].map(([, name]) => String(name)))
  const own = new Set([...administrator.facts.values()].flatMap((values) => [...values]))
  const ofProduct = await idsOfProduct(app)
  const isTheirs = (id: string) => !own.has(id) && !ofProduct.has(id) && !numbered.test(id)
  const ids = new Set(idsIn(text).filter(isTheirs))
  return { ids, columns, failed }
}

type Report = {
  findings: Set<string>
  /** Foreign ids that were tried, by operation and place. */
  tried: Map<string, number>
  /**
   * Operations where nothing was tried, or own ids are rejected as well, so that rejecting foreign ones proves nothing.
   */
  unproven: Set<string>
  calls: number
}

/** Answers without the submitted values and the values that change from call to call. */
const comparable = ({ status, text }: Answer, sent: string) =>
  `${status} ${text.replaceAll(sent, '<sent>').replace(/"requestId":"[^"]*"/, '')}`

/** 429 counts what the visitor has ordered, such as exports, and looks at nothing. */
const isCompared = ({ method, path }: Operation, { status }: Answer) =>
  (method === 'GET' && !ofAllTenants.test(path)) || (status !== 200 && status !== 429)

const undeclared = ['userId', 'loginId', 'organizationId', 'orgId', 'orgCode', 'tenantId']

/**
 * Other kinds that a place is tried with, which are others at the next place and for the next visitor. With all of them the walk would
 * grow by the square of what the product has.
 */
const otherKinds = 4

/** `length` of a list from a place of it on, in a circle. */
const around = <T>(list: readonly T[], from: number, length: number): T[] =>
  Array.from(
    { length: Math.min(length, list.length) },
    (_, at) => list[(from + at) % list.length] as T,
  )

/** Ids of the other tenant for a field: those of its own kind first, then of some other kinds, which are others with each `turn`. */
function foreignValues(
  { owner, theirs }: Setting,
  name: string,
  { ids, turn = 0 }: { ids: Set<string>; turn?: number },
) {
  if (factName(name) === 'code') return [theirs.code]
  if (name === 'keyword') return [canary, owner.word]
  const ofKind = [...(owner.facts.get(factName(name)) ?? [])].filter((id) => ids.has(id))
  const others = [...owner.facts.values()].flatMap(
    (values) => [...values].find((id) => ids.has(id)) ?? [],
  )
  return [...new Set([...ofKind.slice(0, 4), ...around(others, turn * otherKinds, otherKinds)])]
}

/** The first attempt without own ids reports it instead of failing the walk. */
async function unlessUnknown(report: Report, operation: Operation, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Unknown)) throw error
    report.unproven.add(`${keyOf(operation)}: no ${error.message} is known`)
  }
}

/**
 * Calls that need an object of the caller, which earlier calls may have removed or used up: the call that makes another (or
 * lists them), the field of its answer with the id, the field that the id goes into where that is called otherwise, and what
 * the call needs besides.
 */
type Needed = { source: string; answered: string; field?: string; besides?: object }
const removable: Readonly<Record<string, Needed>> = {
  // An organisation has one weather.
  'POST /weather/organisations': {
    source: 'POST /organisation/organisations',
    answered: 'id',
    field: 'organisation_id',
    besides: { city: '330100' },
  },
  // A point has one rule of each kind.
  'POST /maintenance/calibration-rules': {
    source: 'GET /maintenance/calibration-rules',
    answered: 'id',
    field: 'ruleId',
    besides: { kind: 'span' },
  },
  // What they remove is needed by others.
  'GET /kb/wpKbQuestion/delete': {
    source: 'POST /kb/wpKbQuestion/saveOrUpdate',
    answered: 'questionId',
  },
  'GET /kb/wpKbQuestionType/delete': {
    source: 'POST /kb/wpKbQuestionType/saveOrUpdate',
    answered: 'questionTypeId',
  },
  'GET /kb/WpKbReason/delete': { source: 'POST /kb/WpKbReason/saveOrUpdate', answered: 'reasonId' },
  'DELETE /auth/sessions/{sessionId}': { source: 'GET /auth/sessions', answered: 'sessionId' },
  'DELETE /auth/devices/{id}': { source: 'POST /bs/epLoginMac/save', answered: 'id' },
  'GET /bs/epLoginMac/delete': { source: 'POST /bs/epLoginMac/save', answered: 'id' },
  // Menus go with their system, and the calls after it need those of the first one.
  'DELETE /navigation/systems/{id}': { source: 'POST /navigation/systems', answered: 'id' },
  'DELETE /fm/epFile/{fileId}': { source: 'POST /fm/epFile/upload', answered: 'fileId' },
  ...Object.fromEntries(
    ownEntities.flatMap(({ entity: { path } }) => [
      [`POST ${path}/imports`, { source: 'POST /fm/epFile/upload', answered: 'fileId' }],
      ...['PUT', 'DELETE'].map((method) => [
        `${method} ${path}/comments/{commentId}`,
        { source: `POST ${path}/{id}/comments`, answered: 'commentId' },
      ]),
    ]),
  ),
}

/** An id with which the operation can succeed, as a field for its path; none where any own id is sufficient. */
async function somethingToRemove(
  operation: Operation,
  { visitor, operations }: { visitor: TestVisitor; operations: readonly Operation[] },
) {
  const wanted = removable[keyOf(operation)]
  const source = wanted && operations.find((one) => keyOf(one) === wanted.source)
  if (!source) return {}
  const { text } = await visitor.call(source, visitor.inputFor(source))
  const [, id = ''] = new RegExp(`"${wanted.answered}":"([^"]+)"`).exec(text) ?? []
  const names = operation.inPath.length > 0 ? operation.inPath : [wanted.field ?? wanted.answered]
  return { ...wanted.besides, ...Object.fromEntries(names.map((name) => [name, id])) }
}

const unnamed = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

/** Of a record that an earlier call has changed; with another one a change is rejected before it is looked at. */
async function presentVersion(
  { method, path, inPath, input: { properties = {} } }: Operation,
  input: Record<string, unknown>,
  { visitor, operations }: { visitor: TestVisitor; operations: readonly Operation[] },
) {
  // The id may have another name where it is read.
  const read = operations.find((one) => one.method === 'GET' && unnamed(one.path) === unnamed(path))
  if (method !== 'PUT' || !properties.version || !read) return {}
  const key = Object.fromEntries(read.inPath.map((name, at) => [name, input[inPath[at] ?? '']]))
  const [, version] = /"version":(\d+)/.exec((await visitor.call(read, key)).text) ?? []
  return version === undefined ? {} : { version: Number(version) }
}

/** The same for each record of a call that changes several. */
async function presentVersions(
  operation: Operation,
  { changed }: Record<string, unknown>,
  means: { visitor: TestVisitor; operations: readonly Operation[] },
) {
  if (operation.method !== 'PUT' || !Array.isArray(changed)) return {}
  const one = means.operations.find(
    ({ method, path }) => method === 'PUT' && path === `${operation.path}/{id}`,
  )
  if (!one) return {}
  const rows = changed as Record<string, unknown>[]
  return {
    changed: await Promise.all(
      rows.map(async (row) => ({ ...row, ...(await presentVersion(one, row, means)) })),
    ),
  }
}

/** Reads whose effect on rows is compared together: comparing takes longer than most of them. */
const readsAtOnce = 20

/** Calls every operation as each visitor with every foreign id at every place for one. */
export async function walk(
  setting: Setting,
  ids: Set<string>,
  part?: (operation: Operation) => boolean,
) {
  const { app, operations, document, theirs, owner, administrator, viewer, anonymous, device } =
    setting
  const report: Report = { findings: new Set(), tried: new Map(), unproven: new Set(), calls: 0 }
  await untilIdle(setting)
  await settleUnanswered(app)
  const tables = await tablesOf(app)
  let rows = await rowsOf(app, theirs, tables)
  const isOurs = (key: string) => administrator.facts.get('key')?.has(key)
  const keys = [...(owner.facts.get('key') ?? [])].filter((key) => key.length > 16 && !isOurs(key))
  const secrets = [canary, ...keys]
  const leaks = (text: string) =>
    secrets.some((secret) => text.includes(secret)) || idsIn(text).some((id) => ids.has(id))

  // Who may do most tries every kind of id; others what fits the place and some more, and without a session any two do.
  const mostOf = (visitor: TestVisitor) =>
    visitor === administrator ? Infinity : visitor === anonymous ? 2 : 8

  let turn = 0
  async function tryPlace(visitor: TestVisitor, operation: Operation, place: Place) {
    turn += 1
    const where = `${keyOf(operation)} as ${visitor.name}: ${place.at}`
    const isCode = factName(place.name) === 'code'
    const send = async (value: string) => {
      report.calls += 1
      const input = visitor.inputFor(operation, place, value) as Record<string, unknown>
      const means = { visitor, operations }
      const version = await presentVersion(operation, input, means)
      const versions = await presentVersions(operation, input, means)
      return visitor.call(operation, { ...input, ...version, ...versions })
    }
    const unknown = isCode ? `t${newId().slice(-10)}` : newId()
    const expected = comparable(await send(unknown), unknown)
    for (const value of foreignValues(setting, place.name, { ids, turn }).slice(
      0,
      mostOf(visitor),
    )) {
      const answer = await send(value)
      const key = `${keyOf(operation)} ${place.at}`
      report.tried.set(key, (report.tried.get(key) ?? 0) + 1)
      if (isCode && openToAnybody.test(operation.path)) continue
      const found = comparable(answer, value)
      if (leaks(found)) report.findings.add(`${where} shows what is theirs`)
      if (isCompared(operation, answer) && found !== expected) {
        report.findings.add(`${where} tells a foreign id from an unknown one`)
      }
    }
  }

  /** Own ids only, in fields and headers that the operation does not declare. */
  async function tryUndeclared(visitor: TestVisitor, operation: Operation, places: Place[]) {
    const names = undeclared.filter((name) => !places.some((place) => place.name === name))
    const entries = names.map(
      (name) => [name, foreignValues(setting, name, { ids })[0] ?? ''] as const,
    )
    const fields = {
      ...Object.fromEntries(entries),
      tenantId: String(theirs.tenantId),
      ...(visitor === administrator &&
        (await somethingToRemove(operation, { visitor, operations }))),
    }
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
    const mayBeMissing = published.test(operation.path)
    if (visitor === administrator && isRefused && !mayBeMissing)
      report.unproven.add(`${where}: ${error}`)
  }

  let reads = 0
  const compareRows = async (operation: Operation) => {
    const now = await rowsOf(app, theirs, tables)
    const changed = tablesChanged(rows, now)
    const before = reads === 0 ? '' : ` or one of ${reads} reads before it`
    if (changed.length > 0)
      report.findings.add(
        `${keyOf(operation)}${before} changes what is theirs: ${changed.join(', ')}`,
      )
    rows = now
    reads = 0
  }
  const walked = operations.filter((one) => part?.(one) ?? true)
  for (const operation of walked) {
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
    const isRead = operation.method === 'GET' && operation !== walked.at(-1)
    if (isRead && reads < readsAtOnce) reads += 1
    else await compareRows(operation)
  }
  for (const [place, count] of report.tried)
    if (count === 0) report.unproven.add(`${place}: untried`)
  return report
}
