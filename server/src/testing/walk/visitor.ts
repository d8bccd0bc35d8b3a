import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { aPng } from '../pictures.ts'
import { multipartOf } from '../uploads.ts'
import { type Document, type Operation, type Place, sampleOf, Unknown } from './operations.ts'

/** Values of earlier answers, by the name of their field. */
type Facts = Map<string, Set<string>>

export type Answer = {
  status: number
  text: string
  error: string | null
  /** Seconds after which to try again, where the answer has them. */
  retryAfter: string | undefined
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

export const idsIn = (text: string) => text.match(uuids) ?? []

/** Names that differ between inputs and answers. */
const factOf: Record<string, string> = {
  orgId: 'organizationId',
  orgCode: 'code',
  productLicense: 'code',
  menu_entry_id: 'functionId',
  unit_id: 'unitId',
  device_id: 'deviceId',
  point_id: 'pointId',
  point_ids: 'pointId',
  counterPointId: 'pointId',
  targetIds: 'unitId',
  picture_zh_file_id: 'fileId',
  picture_en_file_id: 'fileId',
  package: 'package',
}

export const factName = (name: string) => factOf[name] ?? name.replace(/Ids$/, 'Id')

/** Fields that name something that belongs to a person; a provider's names for us do not. */
export const isIdLike = ({ name, schema }: Place) =>
  schema.format === 'uuid' ||
  name in factOf ||
  (/^(id|key)$|Ids?$/.test(name) && name !== 'clientId')

/** Parts of a signed link, which only work together: those of the first link to a file for one reader are kept. */
function learnLink(facts: Facts, link: URL) {
  if (facts.has('signature') || !link.searchParams.has('reader')) return
  const fileId = link.pathname.split('/').at(-1) ?? ''
  for (const [name, value] of [['fileId', fileId], ...link.searchParams] as const)
    facts.set(name, new Set([value]))
}

const isLinkPart = ({ name }: Place) => /^(tenant|reader|until|signature)$/.test(name)

function learn(facts: Facts, value: unknown, name: string) {
  if (Array.isArray(value)) for (const item of value) learn(facts, item, name)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) learn(facts, item, key)
  } else if (typeof value === 'string') learnText(facts, value, name)
}

function learnText(facts: Facts, value: string, name: string) {
  if (value.startsWith('/api/files/')) learnLink(facts, new URL(value, 'http://localhost'))
  else if (/^(code|key)$/.test(name) || /^[0-9a-f-]{36}$/.test(value)) {
    const known = facts.get(factName(name)) ?? new Set<string>()
    facts.set(factName(name), known.add(value))
  }
}

/** Ids of records by the path of their list: the parameter of all such paths is `id`. */
function learnRecords(facts: Facts, { path }: Operation, text: string) {
  const { data } = JSON.parse(text) as {
    data: { id?: unknown; records?: { id?: unknown }[] } | null
  }
  for (const { id } of [data ?? {}, ...(data?.records ?? [])]) {
    if (typeof id !== 'string') continue
    const known = facts.get(recordsOf(path)) ?? new Set<string>()
    facts.set(recordsOf(path), known.add(id))
  }
}

export const recordsOf = (path: string) =>
  `id of ${path.split('/{id}')[0]?.replace(/\/order$/, '')}`

/** The fact that an import of records is, by the path of their list. */
export const importsOf = (path: string) => `recordImportId of ${path.split('/imports')[0]}`

/** The fact that an organisation below the topmost one is, which can be copied. */
export const copiedOrganisation = 'id of an organisation to be copied'

const csv = (word: string) =>
  `站,时间,COD\n${word},2026-01-01 00:00,1\n${word},2026-01-01 01:00,${word}\n`

/** What a plan of maintenance has to say where its trigger is the first of its choices. */
const calendarPlan = /^(every|period|starts_on|move)$/

/** What a check of an analyser has to say where its kind is the first of its choices, and the points that get its rule. */
const ofCalibration = /^(reference_value|found_value|point_ids)$/

/** What old clients send of a new entry of the knowledge base, where all of it may be left out. */
const ofOldEntry: Readonly<Record<string, RegExp>> = {
  '/kb/wpKbQuestionType/saveOrUpdate': /^questionTypeName$/,
  '/kb/wpKbQuestion/saveOrUpdate': /^(questionName|questionTypeId|text)$/,
  '/kb/WpKbReason/saveOrUpdate': /^(questionId|questionReason|result)$/,
}

/** Values that shapes alone do not define. */
const hints: Record<string, unknown> = {
  factor: 'w01018',
  key: 'w01018',
  column: 'COD',
  timeColumns: '时间',
  timeFormat: 'yyyy-MM-dd HH:mm',
  stationColumns: '站',
  from: '2026-01-01T00:00:00Z',
  to: '2026-01-02T00:00:00Z',
  grant_type: 'password',
  macNum: 'device-of-the-walk',
  mobile: '13800138000',
  clientId: 'iwater',
  loginAddress: 'https://partner.example/',
  // Rules under which the visitors could no longer sign in.
  imageCodeAlways: false,
  proofOfWork: false,
  demandsSecondFactor: false,
  // A wrong one would lock the name.
  password: 'Water@2026',
  oldPassword: 'Water@2026',
  month: '2026-01',
  released_on: '2026-01-31',
  due_on: '2100-01-31',
  starts_on: '2100-01-31',
  started_at: '2026-01-01T00:00:00Z',
  ended_at: '2026-01-02T00:00:00Z',
  hours_done_at: '2026-01-01T00:00:00Z',
  hoursDoneAt: '2026-01-01T00:00:00Z',
  changed_at: '2026-01-01T00:00:00Z',
  at: '2026-01-01T00:00:00Z',
  url: 'https://desk.example/',
  icon: 'headset',
  reference_value: 10,
  found_value: 10,
  // An expression and the names in it.
  contradicted_when: 't > 1',
  contradicted_values: 't = w01018',
  parts: 'name',
}

async function bodyOf(operation: Operation, fields: object, word: string) {
  if (!operation.takesFile) return { payload: JSON.stringify(fields), type: 'application/json' }
  return /imports/.test(operation.path)
    ? multipartOf(`${word}.csv`, Buffer.from(csv(word)), fields)
    : multipartOf(`${word}.png`, aPng(), fields)
}

export type Extra = { fields?: Record<string, string>; headers?: Record<string, string> }

type Visitor = {
  name: string
  /** Part of every text that the visitor submits. */
  word: string
  /** The value of the authorization header, renewed when a call ended the session. */
  authorize: () => Promise<string | null>
  code: string
  /** An OpenID Connect provider that can be named. */
  issuer?: string
}

type Around = { extra: Extra; word: string }

async function requestOf(operation: Operation, input: unknown, { extra, word }: Around) {
  const { fields = {} } = extra
  const isList = Array.isArray(input)
  const rest: Record<string, unknown> = { ...(isList ? {} : (input as object)), ...fields }
  let { path } = operation
  for (const key of operation.inPath) {
    path = path.replace(`{${key}}`, encodeURIComponent(String(rest[key])))
    delete rest[key]
  }
  if (operation.method === 'POST' || operation.method === 'PUT') {
    return { path, query: fields, body: await bodyOf(operation, isList ? input : rest, word) }
  }
  const texts = Object.entries(rest).map(([key, value]) => [key, String(value)])
  return { path, query: Object.fromEntries(texts) as Record<string, string> }
}

/** The whole answer, or the beginning of an endless one. */
async function readAll(readable: Readable, isStream: boolean) {
  const timer = setTimeout(() => readable.destroy(), isStream ? 40 : 20_000)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of readable) chunks.push(chunk as Buffer)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks).toString()
}

function judged(answer: Omit<Answer, 'error'>): Answer {
  const isJson = answer.text.startsWith('{')
  const { data } = isJson ? (JSON.parse(answer.text) as { data: { error?: string } | null }) : {}
  return { ...answer, error: answer.status === 200 ? null : (data?.error ?? 'none') }
}

/** A caller of operations with inputs made of values of earlier answers. */
export function openVisitor(
  app: FastifyInstance,
  { components: { schemas } }: Document,
  { name, word, authorize, code, issuer }: Visitor,
) {
  const facts: Facts = new Map([['code', new Set([code])]])
  let authorization: string | null | undefined
  let texts = 0

  function ownId(place: Place, { method, path }: Operation) {
    const named: Readonly<Record<string, string>> = {
      id: recordsOf(path),
      recordImportId: importsOf(path),
      // A new record of a tree goes below one of the same list.
      ...(method === 'POST' && { parent_id: recordsOf(path) }),
      ...(path === '/kb/own-reasons' && { parent_id: recordsOf('/kb/own-questions') }),
      // The copy of an organisation stands outside of it.
      ...(path === '/organisation/organisations/{organizationId}/copy' && {
        organizationId: copiedOrganisation,
        parent_id: 'organizationId',
      }),
    }
    const ofPath = facts.get(named[place.name] ?? '')
    const [first] = ofPath ?? facts.get(factName(place.name)) ?? []
    if (first === undefined) throw new Unknown(place.name)
    return first
  }

  function ownText({ maxLength, pattern }: Place['schema']) {
    texts += 1
    const text = `${word}${texts}`.slice(0, maxLength)
    return pattern === undefined || new RegExp(pattern).test(text) ? text : text.toLowerCase()
  }

  /** A minute of its own for each: of some records only one begins at a moment. */
  function ownMoment() {
    texts += 1
    return new Date(Date.UTC(2026, 0, 1, 0, texts)).toISOString()
  }

  /** Of the days that a tenant sets itself there is one of each. */
  function ownDay() {
    texts += 1
    return new Date(Date.UTC(2026, 0, texts)).toISOString().slice(0, 10)
  }

  const ownValue = (place: Place, operation: Operation) => {
    if (place.name === 'valid_from') return ownMoment()
    if (place.name === 'day') return ownDay()
    if (place.name === 'issuer') return issuer
    // Where it may be none, nothing is stored yet.
    if (place.at.endsWith('.version|0')) return null
    if (hints[place.name] !== undefined) return hints[place.name]
    if (isIdLike(place) || isLinkPart(place)) return ownId(place, operation)
    const { type, enum: items, const: only } = place.schema
    const isText = type === 'string' && items === undefined && only === undefined
    return isText ? ownText(place.schema) : undefined
  }

  /** An input made of the visitor's own ids, and the given value at the given place. */
  const inputFor = (operation: Operation, place?: Place, value?: unknown) => {
    const choose = (at: Place) => (at.at === place?.at ? value : ownValue(at, operation))
    return sampleOf(operation.input, {
      definitions: schemas,
      choose,
      through: place?.at ?? '',
      // A link without its reader is another link, a call that saves nothing is rejected, only one organisation is topmost, and a
      // name is in one language at least.
      isWanted: (key) =>
        key === 'reader' ||
        key === 'zh' ||
        key === 'changed' ||
        calendarPlan.test(key) ||
        ofOldEntry[operation.path]?.test(key) === true ||
        ((key === 'parent_id' || ofCalibration.test(key)) && operation.method === 'POST'),
    })
  }

  async function inject(operation: Operation, input: unknown, extra: Extra) {
    const { method, isStream } = operation
    const { path, query, body } = await requestOf(operation, input, { extra, word })
    authorization ??= await authorize()
    const response = await app.inject({
      method,
      url: `/api${path}`,
      query,
      payloadAsStream: true,
      headers: {
        // In the form in which old clients name their organisation in calls without a session.
        'x-org-code': code,
        ...(authorization !== null && { authorization }),
        ...(body && { 'content-type': body.type }),
        ...extra.headers,
      },
      ...(body && { payload: body.payload }),
    })
    const { 'retry-after': retryAfter } = response.headers
    return {
      status: response.statusCode,
      text: await readAll(response.stream(), isStream),
      retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
    }
  }

  function learnAll(operation: Operation, { text }: Answer) {
    if (!text.startsWith('{')) return
    learn(facts, JSON.parse(text), '')
    learnRecords(facts, operation, text)
  }

  /** One call, whatever the state of the session; ids in the answer are remembered. */
  async function callOnce(operation: Operation, input: unknown): Promise<Answer> {
    const answer = judged(await inject(operation, input, {}))
    learnAll(operation, answer)
    return answer
  }

  async function call(operation: Operation, input: unknown, extra: Extra = {}): Promise<Answer> {
    const answer = await inject(operation, input, extra)
    const isOut = answer.status === 401 || answer.status === 423
    if (!isOut || !authorization) return judged(answer)
    // An earlier call may have ended or locked the session.
    authorization = await authorize()
    return judged(await inject(operation, input, extra))
  }

  /** Calls with own ids only. Null while an id is still missing. */
  async function explore(operation: Operation): Promise<Answer | null> {
    try {
      const answer = await call(operation, inputFor(operation))
      learnAll(operation, answer)
      return answer
    } catch (error) {
      if (error instanceof Unknown) return null
      throw error
    }
  }

  return { name, facts, inputFor, call, callOnce, explore, word }
}

export type TestVisitor = ReturnType<typeof openVisitor>
