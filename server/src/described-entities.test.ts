import { randomBytes } from 'node:crypto'
import { draftOf, emptyDraft, faultsOf } from '@iwater/contract/kit/check'
import { checkDescription } from '@iwater/contract/kit/description/check-description'
import type { EntityOf } from '@iwater/contract/kit/entity'
import type { Dictionary, Field, Fields } from '@iwater/contract/kit/field-types'
import { operatorsOf, readFilter } from '@iwater/contract/kit/filter'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { openApiDocument } from '@iwater/contract/openapi'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kyselyOn } from '#platform/database/client-dialect'
import type { Db } from '#platform/database/database'
import { insertRecord, selectRecord, selectUnfound } from '#platform/entities/entity.queries'
import { selectChoices, selectCounts, selectPage } from '#platform/entities/list.queries'
import { newLookups } from '#platform/entities/lookups'
import { servedEntity } from '#platform/entities/serve-entity'
import { newId } from '#platform/ids'
import { aTenant, testServices } from '#testing/test-services'

// oxlint-disable-next-line typescript/no-explicit-any -- descriptions are changed where the types allow nothing
type Json = Record<string, any>

type Described = EntityOf<Fields>

const words = (word: string) => ({ zh: word, en: word })
const items = ['a', 'b'].map((value) => ({ value, label: words(value) }))

/** The spare part with what it lacks of what a description can have. */
const whole: Json = JSON.parse(JSON.stringify(sparePart)) as Json
Object.assign(whole.fields, {
  state: { type: 'choice', title: words('state'), dictionary: { items } },
  seq: { type: 'integer', title: words('seq'), readOnly: true },
  role: { type: 'choice', title: words('role'), dictionary: { to: 'role' } },
  asked: { type: 'choice', title: words('asked'), dictionary: { url: '/bs/{{model}}/items' } },
  several: { type: 'choices', title: words('several'), dictionary: { code: 'part-model' } },
  rating: { type: 'integer', title: words('rating'), widget: 'rate', maximum: 5 },
})
Object.assign(whole.list, { counts: 'state', position: 'seq', expand: ['suppliers', 'note'] })

const placesOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, one]) => placesOf(one, [...path, name]))]
    : [path]

const at = (value: Json, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], value)

type Change = (entity: Json) => void

function setting(path: readonly string[], value: unknown): Change {
  return (entity) => {
    const outer = at(entity, path.slice(0, -1))
    const last = path.at(-1)
    if (typeof outer !== 'object' || outer === null || last === undefined) return
    if (value === undefined) delete (outer as Json)[last]
    else (outer as Json)[last] = structuredClone(value)
  }
}

const places = placesOf(whole).filter((path) => path.length > 0)
const place = fc.constantFrom(...places)
const fieldName = fc.constantFrom(...Object.keys(whole.fields as object))
const namePlaces = [
  ['list', 'sort'],
  ['list', 'counts'],
  ['list', 'range'],
  ['list', 'position'],
  ['list', 'columns', '0'],
  ['fields', 'model', 'dictionary', 'parent'],
  ['fields', 'category', 'dictionary', 'parent'],
  ['fields', 'several', 'dictionary', 'parent'],
  ['fields', 'worth', 'of', '1'],
]
const oddNames = ['constructor', 'name_zh', 'parent_id', 'position', 'current', 'order', 'row']
const oddValues = [0, 1, -1, 0.5, 20, 800, 1e5, 1e14, 1e300, 5e-324, true, false, null, [], {}]
const oddTexts = ['', ' ', ' a', 'null', '__proto__', '{{', '/x/{{', 'password', 'file', 'rows']

/** The fields may be gone by an earlier change. */
const countOf = ({ fields }: Json) => Object.keys(Object(fields)).length

/** One thing changed, in a way that may well leave it a description. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, fc.jsonValue()).map(([path, value]) => setting(path, value)),
  fc
    .tuple(place, fc.constantFrom<unknown>(...oddValues, ...oddTexts))
    .map(([path, value]) => setting(path, value)),
  place.map((path) => setting(path, undefined)),
  fc.tuple(place, place).map(([path, from]) => setting(path, at(whole, from))),
  fc.tuple(fc.constantFrom(...namePlaces), fieldName).map(([path, name]) => setting(path, name)),
  fc
    .tuple(fieldName, fc.constantFrom(...oddNames, 'x'.repeat(60), 'x'.repeat(63)))
    .map(([from, name]) => setting(['fields', name], (whole.fields as Json)[from])),
  fc
    .constantFrom(...oddNames)
    .map((name) => setting(['fields', 'suppliers', 'fields', name], whole.fields.note)),
  fieldName.map((from) => (entity: Json) => {
    for (let more = countOf(entity); more < 60; more += 1)
      setting(['fields', `more_${more}`], (whole.fields as Json)[from])(entity)
  }),
  fc.constantFrom('sum', 'count').map((kind) => (entity: Json) => {
    for (let more = countOf(entity); more < 60; more += 1) {
      setting(['fields', `more_${more}`], whole.fields.price)(entity)
      setting(['list', 'summary', `more_${more}`], kind)(entity)
    }
  }),
  fc
    .constantFrom(['filterable'], ['sortable'])
    .chain(([option = '']) => fieldName.map((name) => setting(['fields', name, option], false))),
)

const columnTypes: Partial<Record<Field['type'], string>> = {
  string: 'text',
  integer: 'bigint',
  number: 'numeric',
  boolean: 'boolean not null',
  date: 'date',
  'date-time': 'timestamptz',
  choice: 'text',
  choices: `text[] not null default '{}'`,
  reference: 'uuid',
  file: 'uuid',
  files: `uuid[] not null default '{}'`,
}

/** The columns that the page about records says a field has. */
const columnsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === 'localized') return [`"${name}_zh" text`, `"${name}_en" text`]
    const type = columnTypes[field.type]
    return type === undefined ? [] : [`"${name}" ${type}`]
  })

const uniqueKeys = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'string' && field.unique ? [`unique (tenant_id, "${name}")`] : [],
  )

const rowsOf = ({ fields }: Described) =>
  Object.values(fields).flatMap((field) => (field.type === 'rows' ? [field] : []))

const tablesOf = (entity: Described) => [entity.table, ...rowsOf(entity).map(({ table }) => table)]

function tablesSql(entity: Described) {
  const key = 'tenant_id int, id uuid'
  const rows = rowsOf(entity).map(
    ({ table, fields }) =>
      `create table "${table}" (${[key, 'parent_id uuid, position int', ...columnsOf(fields)].join(', ')});`,
  )
  const { table, fields } = entity
  const own = [key, 'version int default 1', ...columnsOf(fields), ...uniqueKeys(fields)]
  return `create table "${table}" (${own.join(', ')}); ${rows.join(' ')}`
}

const dropped = (entity: Described) =>
  tablesOf(entity)
    .map((table) => `drop table if exists "${table}";`)
    .join(' ')

type Samples = { [T in Field['type']]: (field: Extract<Field, { type: T }>) => unknown }

const samples: Samples = {
  string: ({ maxLength }) =>
    randomBytes(maxLength).toString('hex').slice(0, maxLength).toUpperCase(),
  localized: () => ({ zh: 'a', en: 'a' }),
  integer: ({ maximum, minimum }) => maximum ?? minimum ?? 1,
  number: ({ maximum, minimum }) => maximum ?? minimum ?? 1,
  boolean: () => true,
  date: () => '2026-01-01',
  'date-time': () => '2026-01-01T00:00:00.000Z',
  reference: () => newId(),
  choice: ({ dictionary }) => choiceOf(dictionary),
  choices: ({ dictionary }) => [choiceOf(dictionary)],
  rows: ({ fields }) => [samplesOf(fields)],
  file: () => null,
  files: () => [],
  computed: () => null,
}

function choiceOf(dictionary: Dictionary) {
  if ('items' in dictionary) return dictionary.items[0]?.value
  return 'to' in dictionary ? newId() : 'a'
}

/** A value that a field may well take; of a text the longest. */
const sampleOf = (field: Field) => samples[field.type](field as never)

const samplesOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]))

/** Asks for all that a list of the entity can be asked for. */
async function askEverything(db: Db, entity: Described, tenantId: number) {
  const routes = entityRoutes(entity)
  openApiDocument(Object.values(routes) as never, 'test')
  const usual = routes.list.input.parse({})
  const place = { tenantId, language: 'zh' } as const
  const output = (page: unknown) => routes.list.output.parse(page)
  for (const sort of new Set([usual.sort, ...Object.keys(entity.fields)])) {
    const wanted = routes.list.input.safeParse({ sort, keyword: 'a' })
    if (sort === usual.sort) expect(wanted.error).toBeUndefined()
    if (wanted.data) output(await selectPage(db, entity, place, wanted.data))
  }
  const { range, counts } = entity.list
  const triples = Object.entries(entity.fields).flatMap(([name, one]) =>
    operatorsOf(one).flatMap((operator) => {
      const sample = [sampleOf(one)].flat()
      const triple = [name, operator, operator === '∈' ? sample : sample[0]]
      return readFilter(entity.fields, JSON.stringify([triple])) ?? []
    }),
  )
  for (let from = 0; from < triples.length; from += 50)
    await selectPage(db, entity, place, { ...usual, filter: triples.slice(from, from + 50) })
  if (range !== undefined) expect(triples).toContainEqual([range, '≥', expect.any(String)])
  if (counts !== undefined) {
    expect(triples).toContainEqual([counts, '=', expect.any(String)])
    await selectCounts(db, entity, place, counts, usual)
  }
  if (entity.fields.name?.type === 'localized') await selectChoices(db, entity, place, {})
}

/** Adds a record with a value in each field, if it is right, and reads it. */
async function addOne(db: Db, entity: Described, tenantId: number) {
  const draft = draftOf(entity, samplesOf(entity.fields))
  faultsOf(entity, emptyDraft(entity))
  if (Object.keys(faultsOf(entity, draft)).length > 0) return false
  await selectUnfound(db, tenantId, newLookups(entity.fields, draft, null))
  const id = await insertRecord(db, entity, tenantId, draft)
  const record = await selectRecord(db, entity, { tenantId }, { id })
  expect(draftOf(entity, record ?? {})).toMatchObject(
    Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value === 'string')),
  )
  return true
}

test('whatever description the check passes can be served', async () => {
  const { owner } = await testServices()
  const { tenantId } = await aTenant(owner)
  const db = kyselyOn({
    async query({ text, values = [] }) {
      const rows = await owner(text, values)
      return { rows, rowCount: rows.length, command: 'SELECT', oid: 0, fields: [] } as never
    },
  })
  const known = await owner<{ name: string }>('select relname as name from pg_class')
  const isFree = (table: string) => !known.some(({ name }) => name === table)
  const seen = { passed: 0, added: 0 }
  const property = fc.asyncProperty(fc.array(change, { maxLength: 3 }), async (changes) => {
    const description = structuredClone(whole)
    for (const one of changes) one(description)
    if (checkDescription(description).length > 0) return
    const entity = description as unknown as Described
    if (!tablesOf(entity).every(isFree)) return
    servedEntity(entity)
    try {
      await owner(tablesSql(entity))
      await askEverything(db, entity, tenantId)
      if (await addOne(db, entity, tenantId)) seen.added += 1
    } finally {
      await owner(dropped(entity))
    }
    seen.passed += 1
  })
  await fc.assert(property, { numRuns: 100, endOnFailure: true })
  // Descriptions that the check takes for wrong say nothing here.
  expect(seen.passed).toBeGreaterThan(10)
  expect(seen.added).toBeGreaterThan(5)
})
