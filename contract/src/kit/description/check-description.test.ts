import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sparePart } from '../spare-part-testing.ts'
import { section } from '../tree-testing.ts'
import { checkDescription } from './check-description.ts'
import { descriptionLimits } from './description-shapes.ts'

test('a description with a field of each kind is right', () => {
  expect(checkDescription(JSON.parse(JSON.stringify(sparePart)))).toEqual([])
})

test('rows of sub-tables and long texts, in one language or two, open in the list', () => {
  const description = JSON.parse(JSON.stringify(sparePart))
  const { required: _, ...name } = description.fields.name
  description.fields.advice = { ...name, multiline: true }
  description.list.expand = ['suppliers', 'note', 'advice']
  expect(checkDescription(description)).toEqual([])
})

// oxlint-disable-next-line typescript/no-explicit-any -- mistakes are planted where the types allow none
type Json = Record<string, any>

test('what parts the records is fixed from the start, and what may hold others is a condition of the list', () => {
  const faultsOf = (change: (entity: Json) => void) => {
    const entity = JSON.parse(JSON.stringify(section)) as Json
    change(entity)
    return checkDescription(entity).map(({ path }) => path)
  }
  const part = (entity: Json) => {
    entity.fields.organisation_id.immutable = true
    entity.list.within = ['organisation_id']
    entity.list.holds = ['length', '>', 3]
    // It follows from the part that is shown.
    entity.form.groups[0].fields = ['name', 'parent_id', 'length']
  }
  expect(faultsOf(part)).toEqual([])
  const parted = (change: (entity: Json) => void) =>
    faultsOf((entity) => {
      part(entity)
      change(entity)
    })
  expect(parted(({ fields }) => delete fields.organisation_id.immutable)).toEqual(['list.within.0'])
  expect(parted(({ list }) => (list.within = ['length']))).toEqual([
    'list.within.0',
    'fields.organisation_id',
  ])
  expect(parted(({ list }) => (list.holds = ['depth', '>', 3]))).toEqual(['list.holds'])
  expect(parted(({ list }) => (list.holds = ['length', 'like', 3]))).toEqual(['list.holds'])
})

/** The spare part with one thing changed. */
function changed(change: (entity: Json) => void) {
  const entity = JSON.parse(JSON.stringify(sparePart)) as Json
  change(entity)
  return entity
}

const oneOf = (value: string, like: Json) => ({
  ...like,
  type: 'choice',
  dictionary: { items: [{ ...like.dictionary.items[0], value }] },
})

const mistakes: readonly (readonly [path: string, is: string, change: (entity: Json) => void])[] = [
  ['list.sort', 'missing', ({ list }) => delete list.sort],
  ['fields.code.maxLenght', 'unknown', ({ fields }) => (fields.code.maxLenght = 3)],
  ['fields.code.maxLength', 'limit', ({ fields }) => (fields.code.maxLength = 0)],
  ['fields.code.title.en', 'missing', ({ fields }) => delete fields.code.title.en],
  ['fields.code.type', 'choice', ({ fields }) => (fields.code.type = 'html')],
  ['fields.code.pattern', 'choice', ({ fields }) => (fields.code.pattern = '^a+$')],
  ['fields.code.pattern', 'choice', ({ fields }) => (fields.code.pattern = 'constructor')],
  ['fields.stock.minimum', 'kind', ({ fields }) => (fields.stock.minimum = '0')],
  ['fields.used_at.precision', 'unknown', ({ fields }) => (fields.used_at.precision = 'month')],
  ['fields.stock', 'order', ({ fields }) => Object.assign(fields.stock, { maximum: -1 })],
  ['fields.stock.default', 'default', ({ fields }) => (fields.stock.default = -4)],
  ['fields.worth.of.2', 'name', ({ fields }) => (fields.worth.of = ['*', 'stock', 'worth'])],
  ['fields.worth.of.0', 'choice', ({ fields }) => (fields.worth.of = ['**', 'stock', 2])],
  [
    'fields.model.dictionary.parent',
    'name',
    ({ fields }) => (fields.model.dictionary.parent = 'x'),
  ],
  ['fields.organisation_id.to', 'choice', ({ fields }) => (fields.organisation_id.to = 'secret')],
  ['fields.ID', 'choice', ({ fields }) => (fields.ID = fields.stock)],
  ['fields.id', 'choice', ({ fields }) => (fields.id = fields.stock)],
  [
    'fields.suppliers.fields.deep.type',
    'choice',
    ({ fields }) => (fields.suppliers.fields.deep = fields.suppliers),
  ],
  [
    'rules.stock.visibleWhen.0',
    'name',
    ({ rules }) => (rules.stock = { visibleWhen: ['x', '=', 1] }),
  ],
  [
    'rules.reorder_at.visibleWhen.1',
    'choice',
    ({ rules }) => (rules.reorder_at.visibleWhen[1] = '=='),
  ],
  [
    'rules.reorder_at.shownWhen',
    'unknown',
    ({ rules }) => (rules.reorder_at.shownWhen = ['code', '=', 1]),
  ],
  ['rules.nothing', 'name', ({ rules }) => (rules.nothing = {})],
  ['list.columns.0', 'name', ({ list }) => (list.columns[0] = 'suppliers')],
  ['list.columns.1', 'twice', ({ list }) => (list.columns[1] = 'code')],
  ['list.range', 'name', ({ list }) => (list.range = 'stock')],
  ['list.expand.0', 'name', ({ list }) => (list.expand = ['code'])],
  ['list.expand.1', 'twice', ({ list }) => (list.expand = ['note', 'note'])],
  ['list.summary.code', 'name', ({ list }) => (list.summary = { code: 'sum' })],
  ['form.groups.1.fields.0', 'twice', ({ form }) => (form.groups[1].fields[0] = 'code')],
  ['form.groups.0.fields.0', 'name', ({ form }) => (form.groups[0].fields[0] = 'toString')],
  ['form.in', 'choice', ({ form }) => (form.in = 'window')],
  ['path', 'choice', (entity) => (entity.path = '/monitoring/../secrets')],
  ['access.change', 'choice', ({ access }) => (access.change = 'everything')],
  ['table', 'choice', (entity) => (entity.table = 'a; drop table b')],
  [
    'fields.constructor',
    'choice',
    ({ fields }) => Object.assign(fields, { constructor: fields.price }),
  ],
  [`fields.${'x'.repeat(61)}`, 'choice', ({ fields }) => (fields['x'.repeat(61)] = fields.name)],
  ['fields.name', 'twice', ({ fields }) => (fields.name_zh = fields.note)],
  ['fields.code.format', 'choice', ({ fields }) => (fields.code.format = 'password')],
  [
    'fields.suppliers.fields.name.format',
    'choice',
    ({ fields }) => (fields.suppliers.fields.name.format = 'password'),
  ],
  ['fields.code.maxLength', 'limit', ({ fields }) => (fields.code.maxLength = 801)],
  ['fields.code', 'order', ({ fields }) => (fields.code.minLength = 33)],
  ['fields.code.minLength', 'limit', ({ fields }) => (fields.code.minLength = -1)],
  ['fields.code.maxLength', 'limit', ({ fields }) => (fields.code.maxLength = 100_001)],
  ['fields.name.maxLength', 'kind', ({ fields }) => (fields.name.maxLength = 1.5)],
  [
    'fields.stock.maximum',
    'limit',
    ({ fields }) => Object.assign(fields.stock, { widget: 'rate', maximum: 21 }),
  ],
  ['fields.worth.default', 'unknown', ({ fields }) => (fields.worth.default = 1)],
  [
    'fields.tags.dictionary.items.1.value',
    'twice',
    ({ fields }) => (fields.tags.dictionary.items[1].value = 'spare'),
  ],
  [
    'fields.one.dictionary.items.0.value',
    'choice',
    ({ fields }) => (fields.one = oneOf(' a', fields.tags)),
  ],
  [
    'fields.one.dictionary.items.0.value',
    'choice',
    ({ fields }) => (fields.one = oneOf('null', fields.tags)),
  ],
  [
    'fields.tags.dictionary.items.0.value',
    'choice',
    ({ fields }) => (fields.tags.dictionary.items[0].value = '__proto__'),
  ],
  [
    'fields.model.dictionary.parent',
    'name',
    ({ fields }) => (fields.model.dictionary.parent = 'tags'),
  ],
  [
    'fields.model.dictionary.parent',
    'name',
    ({ fields }) => (fields.category.dictionary.parent = 'model'),
  ],
  [
    'fields.model.dictionary.url',
    'choice',
    ({ fields }) => (fields.model.dictionary = { url: '/bs/{{category' }),
  ],
  [
    'fields.suppliers.fields.position',
    'choice',
    ({ fields }) => (fields.suppliers.fields.position = fields.stock),
  ],
  [
    'fields.suppliers.fields.photo.type',
    'choice',
    ({ fields }) => (fields.suppliers.fields.photo = fields.photo),
  ],
  ['fields.suppliers.table', 'twice', ({ fields }) => (fields.suppliers.table = 'spare_part')],
  ['list.sort', 'name', ({ list }) => (list.sort = 'suppliers')],
  ['list.sort', 'name', ({ fields }) => (fields.code.sortable = false)],
  ['list.range', 'name', ({ fields }) => (fields.used_at.filterable = false)],
  ['list.counts', 'name', ({ list }) => (list.counts = 'category')],
  [
    'list.filterTitle',
    'name',
    ({ list }) => (list.filterTitle = { zh: '未结束', en: 'Not ended' }),
  ],
  ['list.position', 'name', ({ list }) => (list.position = 'stock')],
  [
    'list.columns.3',
    'name',
    ({ list, fields }) => {
      fields.stock.readOnly = true
      list.position = 'stock'
    },
  ],
  ['fields.code', 'unfillable', ({ form }) => form.groups[0].fields.shift()],
  ['onSave', 'unknown', (entity) => (entity.onSave = 'alert(1)')],
]

const noParents: readonly (readonly [string, (entity: Json) => void])[] = [
  ['that does not exist', ({ list }) => (list.tree = 'constructor')],
  ['that is no reference', ({ list }) => (list.tree = 'length')],
  ['that refers to something else', ({ list }) => (list.tree = 'organisation_id')],
  ['that is required', ({ fields }) => (fields.parent_id.required = true)],
  ['of records without names', ({ fields }) => (fields.name = fields.length)],
]

test('records stand below each other by a reference to their own kind', () => {
  expect(checkDescription(JSON.parse(JSON.stringify(section)))).toEqual([])
})

test.each(noParents)('and not by a field %s', (_, change) => {
  const entity = JSON.parse(JSON.stringify(section)) as Json
  change(entity)
  expect(checkDescription(entity)).toMatchObject([{ path: 'list.tree', is: 'name' }])
})

test.each(mistakes)('a mistake at %s is found: %s', (path, is, change) => {
  expect(checkDescription(changed(change))).toContainEqual(expect.objectContaining({ path, is }))
})

test('a description has at most 60 fields', () => {
  const withFields = (count: number) =>
    changed((entity) => {
      for (let at = Object.keys(entity.fields).length; at < count; at += 1)
        entity.fields[`more_${at}`] = entity.fields.price
    })
  expect(checkDescription(withFields(descriptionLimits.fields))).toEqual([])
  expect(checkDescription(withFields(descriptionLimits.fields + 1))).toMatchObject([
    { path: 'fields', is: 'limit' },
  ])
})

test('what is only drawn may ask for a password, and is sorted by nobody', () => {
  const entity = changed(({ fields, list }) => {
    fields.code.format = 'password'
    list.sort = 'suppliers'
  })
  expect(checkDescription(entity, 'drawn')).toEqual([])
  expect(checkDescription(entity)).toHaveLength(2)
})

const isCritical = ['is_critical', '=', true]
const many = (count: number, one: unknown) => Array.from({ length: count }, () => one)
const deep = (depth: number, inner: unknown) => {
  let condition = inner
  for (let at = 0; at < depth; at += 1) condition = { not: condition }
  return condition
}

const rightConditions: readonly unknown[] = [
  isCritical,
  ['code', '=', null],
  ['code', '=', 'x'.repeat(200)],
  ['code', '∈', many(100, 'x')],
  { all: many(20, isCritical) },
  { any: [isCritical, { not: isCritical }] },
  deep(8, isCritical),
]

test.each(rightConditions)('a condition is right: %j', (visibleWhen) => {
  expect(checkDescription(changed(({ rules }) => (rules.note = { visibleWhen })))).toEqual([])
})

const wrongConditions: readonly (readonly [path: string, is: string, condition: unknown])[] = [
  ['', 'kind', null],
  ['', 'kind', 'is_critical'],
  ['', 'kind', []],
  ['', 'kind', ['is_critical', '=']],
  ['', 'kind', [...isCritical, true]],
  ['.0', 'name', ['toString', '=', true]],
  ['.1', 'choice', ['organisation_id', '⊆', 'x']],
  ['.2', 'kind', ['code', '=', 'x'.repeat(201)]],
  ['.2', 'kind', ['code', '=', ['x']]],
  ['.2', 'kind', ['code', '=', { a: 1 }]],
  ['.2', 'kind', ['stock', '>', Number.NaN]],
  ['.2', 'kind', ['code', '∈', 'x']],
  ['.2', 'kind', ['code', '∈', many(101, 'x')]],
  ['.2', 'kind', ['code', '∈', [['x']]]],
  ['', 'kind', {}],
  ['', 'kind', { all: [isCritical], any: [isCritical] }],
  ['.none', 'unknown', { none: [isCritical] }],
  ['.all', 'kind', { all: isCritical[0] }],
  ['.all', 'limit', { all: [] }],
  ['.any', 'limit', { any: many(21, isCritical) }],
  ['.any.1', 'kind', { any: [isCritical, ['stock']] }],
  ['.not.not.not.not.not.not.not.not.not', 'limit', deep(9, isCritical)],
]

test.each(wrongConditions)('a condition is wrong at “%s”: %s, %j', (path, is, visibleWhen) => {
  const entity = changed(({ rules }) => (rules.note = { visibleWhen }))
  expect(checkDescription(entity)).toMatchObject([{ path: `rules.note.visibleWhen${path}`, is }])
})

/** A sum of so many numbers, as flat as it can be. */
const sumOf = (count: number): unknown =>
  count === 1 ? 'stock' : ['+', sumOf(Math.floor(count / 2)), sumOf(Math.ceil(count / 2))]
const chain = (depth: number): unknown => (depth === 0 ? 1 : ['+', chain(depth - 1), 1])

test.each([1, 0, -2.5, 1e14, 'stock', ['/', 'stock', 0], sumOf(20), chain(8)])(
  'a field is computed from %j',
  (of) => {
    expect(checkDescription(changed(({ fields }) => (fields.worth.of = of)))).toEqual([])
  },
)

test.each([
  ['', 'kind', null],
  ['', 'kind', ['+', 'stock']],
  ['', 'limit', 1e15],
  ['', 'limit', 5e-324],
  ['', 'limit', sumOf(21)],
  ['.1', 'name', ['+', 'code', 1]],
  ['.1.1.1.1.1.1.1.1.1', 'limit', chain(9)],
])('what a field is computed from is wrong at “%s”: %s, %j', (path, is, of) => {
  const entity = changed(({ fields }) => (fields.worth.of = of))
  expect(checkDescription(entity)).toContainEqual(
    expect.objectContaining({ path: `fields.worth.of${path}`, is }),
  )
})

test('a condition that goes on for ever is found, not followed', () => {
  let deep: unknown = ['is_critical', '=', true]
  for (let depth = 0; depth < 5000; depth += 1) deep = { not: deep }
  const entity = { ...sparePart, rules: { note: { visibleWhen: deep } } }
  expect(checkDescription(entity)).toMatchObject([{ is: 'limit' }])
})

/** All places of a description. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, one]) => placesOf(one, [...path, name]))
  return [path, ...inner]
}

test('whatever stands at any place, the check ends with an answer', () => {
  const places = placesOf(sparePart).filter((path) => path.length > 0)
  const property = fc.property(fc.constantFrom(...places), fc.jsonValue(), (path, value) => {
    const entity = changed((whole) => {
      let inner: Json = whole
      for (const name of path.slice(0, -1)) inner = inner[name]
      inner[path.at(-1) as string] = value
    })
    for (const fault of checkDescription(entity)) expect(fault.text.en).not.toBe('')
  })
  fc.assert(property, { numRuns: 500 })
})

test('an unknown option anywhere in the description is found', () => {
  const objects = placesOf(sparePart).filter((path) => {
    const value = path.reduce<Json>((inner, name) => inner[name], sparePart)
    return !Array.isArray(value) && typeof value === 'object' && value !== null
  })
  const property = fc.property(fc.constantFrom(...objects), (path) => {
    const entity = changed((whole) => {
      const inner = path.reduce<Json>((one, name) => one[name], whole)
      inner['Unheard'] = 1
    })
    expect(checkDescription(entity)).not.toEqual([])
  })
  fc.assert(property)
})
