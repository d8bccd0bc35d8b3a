import { mostInteger, mostNumber, mostOf, precisionOf } from '@iwater/contract/kit/check'
import { checkDescription } from '@iwater/contract/kit/description/check-description'
import type { Field, Fields } from '@iwater/contract/kit/field-types'
import { expect, test } from 'vitest'
import { spareParts, sparePartTables } from '#testing/spare-parts'
import { testServices } from '#testing/test-services'
import { importedEntities, ownEntities } from './app.ts'

type Column = { type: string; isRequired: boolean; digits: number | null; places: number | null }

const typesOf: Partial<Record<Field['type'], string>> = {
  string: 'text',
  choice: 'text',
  choices: 'text[]',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'timestamp with time zone',
  reference: 'uuid',
  file: 'uuid',
  files: 'uuid[]',
}

const isListed = ({ type }: Field) => type === 'choices' || type === 'files'
const isAlwaysThere = (field: Field) =>
  field.required === true || field.type === 'boolean' || isListed(field)

/** Whether a decimal column has room for a number and its places. */
const holdsDigits = (
  field: Extract<Field, { type: 'integer' | 'number' }>,
  most: number,
  { digits, places }: Pick<Column, 'digits' | 'places'>,
) =>
  digits === null ||
  places === null ||
  (most < 10 ** (digits - places) && places >= precisionOf(field))

/** Whether the column of a number holds the largest one that is allowed, to its last place. */
function holdsNumbers(field: Extract<Field, { type: 'integer' | 'number' }>, column: Column) {
  const most = Math.max(Math.abs(field.minimum ?? 0), field.maximum ?? mostOf(field))
  const { type, digits, places } = column
  const isWhole = field.type === 'integer'
  if (type === 'integer') return isWhole && most <= mostInteger
  if (type === 'bigint') return isWhole
  // What is compared with measured values: as exact as JSON, up to fifteen digits.
  if (type === 'double precision') return !isWhole && most * 10 ** precisionOf(field) < mostNumber
  return type === 'numeric' && holdsDigits(field, most, { digits, places })
}

function columnFault(field: Field, column: Column | undefined) {
  if (!column) return 'no such column'
  // What is empty is stored as null, where it may be.
  if (column.isRequired && !isAlwaysThere(field) && !field.readOnly) return 'is not null'
  if (field.type === 'integer' || field.type === 'number')
    return holdsNumbers(field, column) ? undefined : 'is too narrow'
  return column.type === typesOf[field.type] ? undefined : `is ${column.type}`
}

const columnsOf = (name: string, field: Field): [string, Field][] =>
  field.type === 'localized'
    ? ['zh', 'en'].map((side) => [
        `${name}_${side}`,
        { type: 'string', title: field.title, maxLength: field.maxLength, required: true },
      ])
    : [[name, field]]

test('the table of each entity has a column that holds what each field takes', async () => {
  const { owner } = await testServices()
  await owner(sparePartTables)
  const rows = await owner<Column & { table: string; name: string }>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as "isRequired",
            i.numeric_precision as digits, i.numeric_scale as places
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join information_schema.columns i on i.table_schema = 'public' and i.table_name = c.relname and i.column_name = a.attname
      where c.relnamespace = 'public'::regnamespace`,
  )
  const columns = new Map(rows.map((row) => [`${row.table}.${row.name}`, row] as const))
  const faultsIn = (table: string, fields: Fields, computed: object = {}, above = ''): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.type === 'rows') return faultsIn(field.table, field.fields, computed, `${name}.`)
      if (field.type === 'computed' || `${above}${name}` in computed) return []
      return columnsOf(name, field).flatMap(([column, part]) => {
        const fault = columnFault(part, columns.get(`${table}.${column}`))
        return fault === undefined ? [] : [`${table}.${column} ${fault}`]
      })
    })
  const entities = [...ownEntities, ...importedEntities, spareParts]
  expect(
    entities.flatMap(({ entity, decisions }) =>
      faultsIn(entity.table, entity.fields, decisions.columns),
    ),
  ).toEqual([])
})

test.each(
  [...ownEntities, ...importedEntities].map(({ entity }) => [entity.table, entity] as const),
)('the description of %s stands the check of stored ones', (_, entity) => {
  expect(checkDescription(JSON.parse(JSON.stringify(entity)))).toEqual([])
})
