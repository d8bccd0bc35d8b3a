import { operators } from '@iwater/contract/kit/condition'
import { checkDescription } from '@iwater/contract/kit/description/check-description'
import { expect, test } from 'vitest'
import { type OptionTableName, optionTables, tablesOf } from '../options/tables.ts'
import { wholeOf } from './example.ts'
import { examples } from './examples.ts'

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

test.each(examples)('the description of $key is right', ({ description }) => {
  expect(checkDescription(wholeOf(asJson(description)), 'drawn')).toEqual([])
})

test('every example has an address of its own', () => {
  const keys = examples.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

/** What stands in a description, with what is inside of it. */
function partsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(partsOf)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

const described = examples.flatMap(({ description }) => partsOf(wholeOf(description)))
const names = Object.keys(optionTables) as OptionTableName[]

test.each(names.flatMap((name) => optionTables[name].kinds))(
  'a field of the kind %s has an example',
  (kind) => {
    expect(described.filter(({ type }) => type === kind)).not.toEqual([])
  },
)

/** The parts of descriptions that a table is about. */
const partsFor = (name: OptionTableName) => {
  const { kinds } = optionTables[name]
  return kinds.length === 0
    ? described
    : described.filter(({ type }) => kinds.includes(String(type)))
}

const options = names.flatMap((name) =>
  optionTables[name].options.map((option) => ({
    place: `${name}.${option.name}`,
    table: name,
    ...option,
  })),
)

test.each(options)(
  '$place is in an example, with all that it can be',
  ({ table, name, values = [] }) => {
    const given = partsFor(table).filter((part) => Object.hasOwn(part, name))
    expect(given).not.toEqual([])
    const isOfWords = table !== 'Head' && values.length > 0
    if (isOfWords) {
      const used = given.map((part) => String(part[name]))
      expect(used).toEqual(expect.arrayContaining([...values]))
    }
  },
)

test('every operator that forms know is in a condition', () => {
  const conditions = JSON.stringify(examples.map(({ description }) => description.rules))
  // Only lists ask for an organisation and those below it.
  for (const operator of operators.filter((one) => one !== '⊆'))
    expect(conditions).toContain(JSON.stringify(operator))
})

test('the kinds of the fields of an example have their options below it', () => {
  const rows = examples.find(({ key }) => key === 'rows')
  expect(tablesOf(rows?.description.fields ?? {})).toEqual([
    'TextField',
    'NumberField',
    'BooleanField',
    'RowsField',
    'Common',
  ])
})
