import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDescription } from './check-description.ts'
import { descriptionLimits } from './description-shapes.ts'
import { sparePart } from './spare-part-testing.ts'

test('a description with a field of each kind is right', () => {
  expect(checkDescription(JSON.parse(JSON.stringify(sparePart)))).toEqual([])
})

// oxlint-disable-next-line typescript/no-explicit-any -- mistakes are planted where the types allow none
type Json = Record<string, any>

/** The spare part with one thing changed. */
function changed(change: (entity: Json) => void) {
  const entity = JSON.parse(JSON.stringify(sparePart)) as Json
  change(entity)
  return entity
}

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
  ['onSave', 'unknown', (entity) => (entity.onSave = 'alert(1)')],
]

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
